package io.holdfast.checkout;

import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

/** What became of a wish to pay, in order of precedence. */
public sealed interface PaymentOutcome {

    /** The owner has no such checkout; no request key was looked up. */
    record UnknownCheckout(CheckoutId id) implements PaymentOutcome {}

    /** The request key was used in this checkout for another method; nothing was paid. */
    record KeyReused(RequestKey requestKey) implements PaymentOutcome {}

    /** The checkout has ended, or there is nothing held in it; nothing was paid. */
    record NotAllowed(Checkout checkout) implements PaymentOutcome {}

    /** A hold has run out; nothing was paid. */
    record Expired(Reservation reservation) implements PaymentOutcome {}

    /** The gateway said no, now or before. The holds are as a setting says. */
    record Declined(Payment payment) implements PaymentOutcome {}

    /** The money came too late and goes back. */
    record TooLate(Payment payment) implements PaymentOutcome {}

    /** The order stands, now or before; the payment may still be on its way to us. */
    record Paid(Payment payment, Order order) implements PaymentOutcome {}

    /** Nobody knows yet what the gateway says; Holdfast keeps asking. */
    record Pending(Payment payment) implements PaymentOutcome {}
}
