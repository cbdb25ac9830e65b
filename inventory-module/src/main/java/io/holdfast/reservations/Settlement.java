package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.EndingBatchRepository.Figures;

/** A locked balance, and what becomes of it while its holds are ended one after the other. */
final class Settlement {

    private final BalanceKey key;
    private final Figures figures;
    private int taken;
    private int units;
    private int putAside;

    Settlement(BalanceKey key, Figures figures) {
        this.key = key;
        this.figures = figures;
    }

    BalanceKey key() {
        return key;
    }

    Figures figures() {
        return figures;
    }

    /** Units that have left on hand. */
    int taken() {
        return taken;
    }

    /** Units that are reserved no more. */
    int units() {
        return units;
    }

    /** Units that wait to be dispatched now. */
    int putAside() {
        return putAside;
    }

    /** Ends a hold: what leaves with its confirmation, or is put aside, or given back. */
    Step end(LockedEnding wish) {
        boolean isConfirmed = wish.ending() == Ending.CONFIRMATION;
        boolean settlesAtDispatch = isConfirmed && figures.settlesAtDispatch();
        int quantity = wish.hold().quantity();
        int leaving = isConfirmed && !settlesAtDispatch ? quantity : 0;
        units += quantity;
        taken += leaving;
        putAside += settlesAtDispatch ? quantity : 0;
        return new Step(
                wish,
                this,
                settlesAtDispatch,
                leaving,
                figures.onHand() - taken,
                figures.reserved() - units,
                figures.committed() + putAside);
    }

    /**
     * The balance right after a hold has ended.
     *
     * @param taken units that left on hand with it
     */
    record Step(
            LockedEnding wish,
            Settlement settlement,
            boolean settlesAtDispatch,
            int taken,
            int onHand,
            int reserved,
            int committed) {

        LockedHold hold() {
            return wish.hold();
        }

        Figures figures() {
            return settlement.figures();
        }
    }
}
