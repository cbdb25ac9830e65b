package io.holdfast.reconciliation;

import io.holdfast.balances.Movement;

import org.jspecify.annotations.Nullable;

/**
 * A row of the ledger, replayed: what it says the balance became, and what it should have become.
 *
 * @param previousId the row before; null for the first that is replayed
 * @param onHandExpected on hand after the row before, changed as this row says
 * @param reservedExpected reserved after the row before, changed as this row says
 * @param committedExpected committed after the row before, changed as this row says
 */
public record Step(
        @Nullable Long previousId,
        Movement movement,
        long onHandExpected,
        long reservedExpected,
        long committedExpected) {

    /** Whether the row goes on where the one before it ended. */
    public boolean continuesThePrevious() {
        return movement.onHandAfter() == onHandExpected
                && movement.reservedAfter() == reservedExpected
                && movement.committedAfter() == committedExpected;
    }
}
