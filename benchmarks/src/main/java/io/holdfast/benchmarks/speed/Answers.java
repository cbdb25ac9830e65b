package io.holdfast.benchmarks.speed;

import java.util.concurrent.atomic.LongAdder;

/** Counts what was answered, warm-up included. Thread-safe. */
final class Answers {

    private final LongAdder held = new LongAdder();
    private final LongAdder ended = new LongAdder();
    private final LongAdder refused = new LongAdder();

    void held(long units) {
        held.add(units);
    }

    void ended(long units) {
        ended.add(units);
    }

    void refused() {
        refused.increment();
    }

    /** Units that callers were told are held for them. */
    long heldUnits() {
        return held.sum();
    }

    /** Units of holds that callers were told they ended. */
    long endedUnits() {
        return ended.sum();
    }

    /** How often there was not enough. */
    long refusals() {
        return refused.sum();
    }
}
