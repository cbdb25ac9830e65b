package io.holdfast.campaign.checker;

import io.holdfast.campaign.faults.FaultKind;
import io.holdfast.campaign.faults.Strike;
import io.holdfast.campaign.history.Operation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a campaign has come to.
 *
 * @param operations how many wishes there were
 * @param attempts how often somebody asked
 * @param unknown of how many wishes the answer was lost at least once
 * @param looks how often the watcher looked
 * @param strikes the faults
 * @param findings what must not be; empty if nothing was refuted
 * @param stories how each of the first few came about
 */
public record Verdict(
        long operations,
        long attempts,
        long unknown,
        long looks,
        List<Strike> strikes,
        List<Finding> findings,
        List<List<String>> stories) {

    private static final int TOLD = 3;

    static Verdict of(
            Iterable<Operation> operations,
            long looks,
            List<Strike> strikes,
            List<Finding> findings,
            Story story) {
        long wishes = 0;
        long attempts = 0;
        long unknown = 0;
        for (Operation operation : operations) {
            wishes++;
            attempts += operation.attempts().size();
            unknown += operation.wasUnknown() ? 1 : 0;
        }
        List<List<String>> stories = findings.stream().limit(TOLD).map(story::of).toList();
        return new Verdict(wishes, attempts, unknown, looks, strikes, findings, stories);
    }

    /** Whether everything that is claimed held. */
    public boolean isClean() {
        return findings.isEmpty();
    }

    /** As text, line by line. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%d operations in %d attempts, %d once unknown, %d looks, %d faults: %d violations"
                        .formatted(
                                operations,
                                attempts,
                                unknown,
                                looks,
                                strikes.size(),
                                findings.size()));
        byKind().forEach((kind, times) -> lines.add(line(kind, times)));
        for (int i = 0; i < findings.size() && i < 20; i++) {
            lines.add("VIOLATION " + findings.get(i));
            if (i < stories.size()) {
                stories.get(i).forEach(event -> lines.add("    " + event));
            }
        }
        return lines;
    }

    private Map<FaultKind, List<Long>> byKind() {
        Map<FaultKind, List<Long>> times = new EnumMap<>(FaultKind.class);
        strikes.stream()
                .sorted(Comparator.comparingLong(Strike::recoveryMillis))
                .forEach(
                        strike ->
                                times.computeIfAbsent(strike.kind(), kind -> new ArrayList<>())
                                        .add(strike.recoveryMillis()));
        return times;
    }

    private static String line(FaultKind kind, List<Long> sorted) {
        return "%-18s %4d times, served again after %6d ms (p50), %6d ms (p99)"
                .formatted(kind, sorted.size(), percentile(sorted, 0.5), percentile(sorted, 0.99));
    }

    /** Nearest rank. */
    private static long percentile(List<Long> sorted, double part) {
        return sorted.get((int) Math.ceil(part * sorted.size()) - 1);
    }
}
