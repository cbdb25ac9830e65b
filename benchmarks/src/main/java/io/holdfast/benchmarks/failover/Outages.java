package io.holdfast.benchmarks.failover;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.holdfast.benchmarks.failover.History.Fault;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How long nothing was acknowledged after each fault.
 *
 * <p>That is the time from the fault to the end of the longest silence before the next one: what
 * was under way may still be acknowledged right after a fault, and must not count as served again.
 */
final class Outages {

    private Outages() {}

    /** The times to serve again, in the order of the faults, by their kind. */
    static Map<String, List<Duration>> of(List<Fault> faults, List<Instant> acknowledgements) {
        List<Outage> outages = new ArrayList<>();
        for (int i = 0; i < faults.size(); i++) {
            Instant from = faults.get(i).at();
            Instant to = i + 1 < faults.size() ? faults.get(i + 1).at() : Instant.MAX;
            List<Instant> between =
                    acknowledgements.stream()
                            .filter(at -> at.isAfter(from) && at.isBefore(to))
                            .toList();
            outages.add(new Outage(faults.get(i).kind(), untilServed(from, between)));
        }
        return outages.stream()
                .collect(
                        groupingBy(
                                Outage::kind, LinkedHashMap::new, mapping(Outage::time, toList())));
    }

    private static Duration untilServed(Instant fault, List<Instant> acknowledgements) {
        Instant last = fault;
        Instant served = fault;
        Duration longest = Duration.ZERO;
        for (Instant next : acknowledgements) {
            Duration silence = Duration.between(last, next);
            if (silence.compareTo(longest) > 0) {
                longest = silence;
                served = next;
            }
            last = next;
        }
        return Duration.between(fault, served);
    }

    /** A line of the report. */
    static String line(String kind, List<Duration> times) {
        List<Duration> sorted = times.stream().sorted().toList();
        return String.format(
                Locale.ROOT,
                "%-18s %2d times, served again after %5.1f s (median), %5.1f s (worst)",
                kind,
                sorted.size(),
                seconds(sorted.get(sorted.size() / 2)),
                seconds(sorted.getLast()));
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }

    private record Outage(String kind, Duration time) {}
}
