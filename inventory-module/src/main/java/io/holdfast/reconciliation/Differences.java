package io.holdfast.reconciliation;

/**
 * How a balance differs from its holds and its ledger, in whole units.
 *
 * <p>Whatever goes on by the rules moves balance, holds and ledger alike. So these stay as they are
 * while stock moves, and tell whether a mismatch is still the one that somebody looked at.
 *
 * @param onHandOverLedger on hand less what the ledger sums up to
 * @param reservedOverHeld reserved less what is held
 * @param reservedOverLedger reserved less what the ledger sums up to
 * @param committedOverHeld committed less what confirmed holds wait for
 * @param committedOverLedger committed less what the ledger sums up to
 */
public record Differences(
        long onHandOverLedger,
        long reservedOverHeld,
        long reservedOverLedger,
        long committedOverHeld,
        long committedOverLedger) {

    /** Whether there is nothing to mend. */
    public boolean areNone() {
        return onHandOverLedger == 0
                && reservedOverHeld == 0
                && reservedOverLedger == 0
                && committedOverHeld == 0
                && committedOverLedger == 0;
    }

    /** What the ledger lacks of what is held: what a repair adds to its changes of reserved. */
    long heldOverLedger() {
        return reservedOverLedger - reservedOverHeld;
    }

    /** The same of what confirmed holds wait for. */
    long committedHeldOverLedger() {
        return committedOverLedger - committedOverHeld;
    }
}
