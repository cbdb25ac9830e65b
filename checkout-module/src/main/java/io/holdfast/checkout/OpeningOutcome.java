package io.holdfast.checkout;

import io.holdfast.reservations.CheckoutId;

/** What became of a wish to open a checkout, in order of precedence. */
public sealed interface OpeningOutcome {

    /** The id is taken, but not by a checkout of this owner's; nothing was changed. */
    record UnknownCheckout(CheckoutId id) implements OpeningOutcome {}

    /** The owner opened it before; nothing was changed, and it may have ended since. */
    record AlreadyOpened(Checkout checkout) implements OpeningOutcome {}

    /** It is open and empty. */
    record Opened(Checkout checkout) implements OpeningOutcome {}
}
