package io.holdfast.checkout;

import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

/** What became of a wish to confirm a checkout, in order of precedence. */
public sealed interface ConfirmationOutcome {

    /** The owner has no such checkout. */
    record UnknownCheckout(CheckoutId id) implements ConfirmationOutcome {}

    /** It was confirmed before with the same payment reference; nothing was changed again. */
    record AlreadyConfirmed(Checkout checkout) implements ConfirmationOutcome {}

    /**
     * It was cancelled, or confirmed with another payment reference, or there is nothing in it to
     * confirm; nothing was changed.
     */
    record NotAllowed(Checkout checkout) implements ConfirmationOutcome {}

    /** A hold ran out, or its deadline has passed; nothing was changed. */
    record Expired(Reservation reservation) implements ConfirmationOutcome {}

    /** Every hold that was left is confirmed, and the payment reference recorded. */
    record Confirmed(Checkout checkout) implements ConfirmationOutcome {}
}
