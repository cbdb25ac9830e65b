package io.holdfast.balances;

import org.jspecify.annotations.Nullable;

/**
 * A row of the ledger and the one before it of the same balance: what changed, and from what.
 *
 * @param before null for the first row of a balance, which found nothing there
 * @param lowAt the most units available with which the balance was low once the change was made
 * @param lowAtBefore the most units available with which it was low until then
 */
public record LedgerStep(Movement movement, @Nullable Movement before, int lowAt, int lowAtBefore) {

    /** What could be promised until the change was made. */
    public int availableBefore() {
        return before == null ? 0 : before.availableAfter();
    }

    /** Whether nothing can be promised any more, where something could be before. */
    public boolean isOutNow() {
        return isOut() && availableBefore() > 0;
    }

    /** Whether something can be promised, where nothing could be before. */
    public boolean isBackNow() {
        return !isOut() && availableBefore() <= 0;
    }

    private boolean isOut() {
        return movement.availableAfter() <= 0;
    }

    /** Whether the balance is low, by its threshold, and was not before, by that of then. */
    public boolean isLowNow() {
        return movement.availableAfter() <= lowAt && availableBefore() > lowAtBefore;
    }

    /** Whether a figure of the balance is another one than before, or a part of its policy. */
    public boolean hasOtherFigures() {
        return before == null
                ? movement.onHandAfter() != 0 || movement.availableAfter() != 0
                : movement.onHandAfter() != before.onHandAfter()
                        || movement.reservedAfter() != before.reservedAfter()
                        || movement.committedAfter() != before.committedAfter()
                        || movement.safetyStockAfter() != before.safetyStockAfter()
                        || movement.backorderLimitAfter() != before.backorderLimitAfter();
    }
}
