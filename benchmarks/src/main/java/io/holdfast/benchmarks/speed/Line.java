package io.holdfast.benchmarks.speed;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * What one of them came to over all rounds.
 *
 * @param rates operations in a second, of each round
 * @param rate their median
 * @param p50Millis the median of the rounds' median latencies; null where nothing tells
 * @param p99Millis the median of the rounds' 99th percentiles; null where nothing tells
 */
record Line(
        Who who,
        List<Double> rates,
        double rate,
        @Nullable Double p50Millis,
        @Nullable Double p99Millis) {

    static Line of(Who who, List<Measurement> rounds) {
        List<Double> rates = rounds.stream().map(Measurement::rate).toList();
        return new Line(who, rates, median(rates), millisAt(rounds, 50), millisAt(rounds, 99));
    }

    private static @Nullable Double millisAt(List<Measurement> rounds, double percentile) {
        List<Double> known =
                rounds.stream()
                        .map(round -> round.millisAt(percentile))
                        .filter(Objects::nonNull)
                        .toList();
        return known.isEmpty() ? null : median(known);
    }

    /** The middle one, or the mean of the two in the middle. */
    static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("nothing has no median");
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1
                ? sorted[middle]
                : Arrays.stream(sorted, middle - 1, middle + 1).average().orElseThrow();
    }
}
