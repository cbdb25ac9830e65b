package io.holdfast.checkout;

import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldOutcome;

/** What became of a wish to hold a basket in a checkout, in order of precedence. */
public sealed interface HoldingOutcome {

    /** The owner has no such checkout; no request key was looked up. */
    record UnknownCheckout(CheckoutId id) implements HoldingOutcome {}

    /**
     * The checkout was confirmed or cancelled; nothing was held. A basket that had been held before
     * with every line as it is now is no such case: it is replayed for ever.
     */
    record Ended(Checkout checkout) implements HoldingOutcome {}

    /** The engine's answer; never {@link HoldOutcome.NotAdmitted}. */
    record Decided(HoldOutcome outcome) implements HoldingOutcome {}
}
