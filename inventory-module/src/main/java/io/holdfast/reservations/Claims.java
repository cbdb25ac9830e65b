package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;

import java.util.List;

/** The way in which a basket is claimed: one transaction's attempt, and how it went. */
interface Claims {

    /**
     * Tries once to claim the whole basket, in a transaction of its own.
     *
     * @param holdMillis how long, already checked
     */
    Attempt attempt(HoldRequest request, long holdMillis, Admission admission);

    /** How an attempt went. */
    sealed interface Attempt {

        /** That is the answer. */
        record Decided(HoldOutcome outcome) implements Attempt {}

        /** Too little is available, but overdue holds on these balances keep some back. */
        record Overdue(List<BalanceKey> balances) implements Attempt {}

        /** Somebody else was faster, so nothing was claimed; worth another attempt. */
        record Outrun() implements Attempt {}
    }
}
