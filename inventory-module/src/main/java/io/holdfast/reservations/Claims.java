package io.holdfast.reservations;

/** The way in which a basket is claimed: one transaction's attempt, and how it went. */
interface Claims {

    /**
     * Tries once to claim the whole basket, in a transaction of its own.
     *
     * @param holdMillis how long, already checked
     */
    Attempt<HoldOutcome> attempt(HoldRequest request, long holdMillis, Admission admission);
}
