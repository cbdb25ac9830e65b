package io.holdfast.benchmarks.replay;

/**
 * How a month is replayed.
 *
 * @param shoppers how many baskets are placed at once
 * @param stockPercent how much of what the month orders of a SKU is received before
 */
record Plan(int shoppers, int stockPercent, Fates fates) {

    /**
     * The opening stock of a SKU, rounded half up; at most what a receipt can hold.
     *
     * @param ordered units
     */
    int stockFor(long ordered) {
        return (int) Math.min((ordered * stockPercent + 50) / 100, Integer.MAX_VALUE);
    }
}
