package io.holdfast.checkout;

import io.holdfast.reservations.CheckoutId;

/** What became of the word that the money is there, in order of precedence. */
public sealed interface ConfirmationOutcome {

    /** The owner has no such checkout. */
    record UnknownCheckout(CheckoutId id) implements ConfirmationOutcome {}

    /** It was confirmed before with the same payment reference; nothing was changed again. */
    record AlreadyConfirmed(Checkout checkout, Order order) implements ConfirmationOutcome {}

    /** There is nothing in it to confirm, nor was there; it may be held into and confirmed yet. */
    record NotAllowed(Checkout checkout) implements ConfirmationOutcome {}

    /**
     * There is no order for this money, now or before: what was held is gone, or the checkout was
     * cancelled, or somebody else's payment was first. It goes back, exactly once.
     */
    record TooLate(Checkout checkout, Payment payment) implements ConfirmationOutcome {}

    /** Every hold that was left is confirmed, or claimed again and confirmed; the order says. */
    record Confirmed(Checkout checkout, Order order) implements ConfirmationOutcome {}
}
