package io.holdfast.admin.overview;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import io.holdfast.admin.Chart;
import io.holdfast.reservations.StatisticsBucket;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The last day, drawn in steps of ten minutes. The step that still goes on is counted but not
 * drawn: it would look like a fall.
 *
 * @param holds holds placed and baskets refused, on one scale
 * @param lag how long the oldest overdue hold had been due, at worst, in milliseconds
 * @param placed holds placed in all
 * @param refused baskets refused in all
 * @param busiest the ten minutes in which most holds were placed; null if none were
 * @param worst the ten minutes in which expiry lagged most; null if it never did
 */
public record Day(
        Chart holds,
        Chart lag,
        long placed,
        long refused,
        @Nullable StatisticsBucket busiest,
        @Nullable StatisticsBucket worst,
        Instant from,
        Instant to) {

    /** Draws what comes oldest first, without a gap, the last one still going on. */
    static Day of(List<StatisticsBucket> buckets) {
        List<StatisticsBucket> complete = buckets.subList(0, buckets.size() - 1);
        long[] placed = figures(complete, StatisticsBucket::placed);
        long[] refused = figures(complete, StatisticsBucket::refused);
        long[] lag = figures(complete, bucket -> bucket.worstLag().toMillis());
        return new Day(
                Chart.even(List.of("placed", "refused"), List.of(placed, refused)),
                Chart.even(List.of("lag"), List.of(lag)),
                sum(buckets, StatisticsBucket::placed),
                sum(buckets, StatisticsBucket::refused),
                busiest(buckets),
                worst(buckets),
                buckets.getFirst().startsAt(),
                buckets.getLast().startsAt());
    }

    private static long[] figures(
            List<StatisticsBucket> buckets, ToLongFunction<StatisticsBucket> figure) {
        return buckets.stream().mapToLong(figure).toArray();
    }

    private static long sum(
            List<StatisticsBucket> buckets, ToLongFunction<StatisticsBucket> figure) {
        return buckets.stream().mapToLong(figure).sum();
    }

    private static @Nullable StatisticsBucket busiest(List<StatisticsBucket> buckets) {
        return buckets.stream()
                .filter(bucket -> bucket.placed() > 0)
                .max(comparingLong(StatisticsBucket::placed))
                .orElse(null);
    }

    private static @Nullable StatisticsBucket worst(List<StatisticsBucket> buckets) {
        return buckets.stream()
                .filter(bucket -> bucket.worstLag().toMillis() > 0)
                .max(comparing(StatisticsBucket::worstLag))
                .orElse(null);
    }

    /** The longest lag of the day; zero if there was none. */
    public Duration worstLag() {
        return worst == null ? Duration.ZERO : worst.worstLag();
    }
}
