package io.holdfast.benchmarks.speed;

import java.time.Duration;
import java.util.List;

/**
 * How much is measured.
 *
 * @param rounds how often each measurement is repeated; what counts is the median
 * @param time how long one takes
 * @param warmUp how long the same goes on before without being counted
 * @param connections with how many raw SQL is tried
 * @param callers how many call Holdfast at once where there are many
 * @param skus over how many SKUs claims are spread
 * @param seed deals out which SKUs are claimed
 */
record Plan(
        int rounds,
        Duration time,
        Duration warmUp,
        List<Integer> connections,
        int callers,
        int skus,
        long seed) {

    /** How many are called a few, where the table says 64 and not 256. */
    int fewCallers() {
        return Math.max(1, callers / 4);
    }

    /** Both. */
    Duration whole() {
        return time.plus(warmUp);
    }
}
