package io.holdfast.reservations;

import java.util.List;

/**
 * What became of a wish to confirm or release all holds of a checkout, in order of precedence. The
 * lists hold every reservation of the checkout by id, as it now stands.
 */
public sealed interface BasketOutcome {

    /** A hold ran out, or its deadline has passed; nothing was changed. */
    record Expired(Reservation reservation) implements BasketOutcome {}

    /** No hold was left to end; nothing was changed. */
    record NothingHeld(List<Reservation> reservations) implements BasketOutcome {}

    /** Every hold that was left has ended. */
    record Done(List<Reservation> reservations) implements BasketOutcome {}
}
