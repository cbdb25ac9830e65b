package io.holdfast.checkout;

import io.holdfast.reservations.CheckoutId;

/** What became of a wish to cancel a checkout, in order of precedence. */
public sealed interface CancellationOutcome {

    /** The owner has no such checkout. */
    record UnknownCheckout(CheckoutId id) implements CancellationOutcome {}

    /** It was cancelled before; nothing was changed again. */
    record AlreadyCancelled(Checkout checkout) implements CancellationOutcome {}

    /** It is confirmed, as a whole or hold by hold; nothing was changed. */
    record NotAllowed(Checkout checkout) implements CancellationOutcome {}

    /** Every hold that was left is released. */
    record Cancelled(Checkout checkout) implements CancellationOutcome {}
}
