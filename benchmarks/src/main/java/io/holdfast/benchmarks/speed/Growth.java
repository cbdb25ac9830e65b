package io.holdfast.benchmarks.speed;

import java.util.List;

/**
 * How much there was once everything had settled down, after a quarter of the samples, and how much
 * at the end.
 */
record Growth(List<Sample> samples) {

    private static final double HOT_PERCENT = 95;

    private static final double HEAP_GROWS_MEGABYTES = 32;
    private static final double BALANCES_GROW_MEGABYTES = 2;
    private static final double LIVE_INDEX_GROWS_MEGABYTES = 8;
    private static final double BYTES_PER_HOLD_TIMES = 1.1;

    List<Target> targets() {
        return List.of(
                Target.atLeast("HOT updates of balances", hotPercent(), HOT_PERCENT, "%"),
                Target.atMost(
                        "heap after collection grows by",
                        last().heapMegabytes() - settled().heapMegabytes(),
                        HEAP_GROWS_MEGABYTES,
                        "MB"),
                Target.atMost(
                        "connections grow by",
                        last().connections() - settled().connections(),
                        0,
                        "connections"),
                Target.atMost(
                        "balances with their index grow by",
                        last().balancesMegabytes() - settled().balancesMegabytes(),
                        BALANCES_GROW_MEGABYTES,
                        "MB"),
                Target.atMost(
                        "index of live holds grows by",
                        last().liveIndexMegabytes() - settled().liveIndexMegabytes(),
                        LIVE_INDEX_GROWS_MEGABYTES,
                        "MB"),
                Target.atMost(
                        "bytes of holds and ledger for a hold grow",
                        last().bytesPerHold() / settled().bytesPerHold(),
                        BYTES_PER_HOLD_TIMES,
                        "times"));
    }

    private Sample settled() {
        return samples.get(samples.size() / 4);
    }

    private Sample last() {
        return samples.getLast();
    }

    private double hotPercent() {
        long updates = Math.max(1, last().updates() - settled().updates());
        return 100.0 * (last().hotUpdates() - settled().hotUpdates()) / updates;
    }
}
