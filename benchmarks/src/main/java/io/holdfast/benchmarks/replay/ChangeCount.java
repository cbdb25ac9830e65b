package io.holdfast.benchmarks.replay;

import java.util.concurrent.atomic.LongAdder;

/** Counts what became of changes of stock of one kind. Thread-safe. */
final class ChangeCount {

    private final LongAdder recorded = new LongAdder();
    private final LongAdder units = new LongAdder();
    private final LongAdder refused = new LongAdder();

    void record(int delta) {
        recorded.increment();
        units.add(Math.abs(delta));
    }

    void refuse() {
        refused.increment();
    }

    Changes read() {
        return new Changes(recorded.sum(), units.sum(), refused.sum());
    }

    /**
     * What became of them.
     *
     * @param recorded how many stand in the ledger
     * @param units the units of those
     * @param refused how many were refused because on hand can't be what they ask for
     */
    record Changes(long recorded, long units, long refused) {}
}
