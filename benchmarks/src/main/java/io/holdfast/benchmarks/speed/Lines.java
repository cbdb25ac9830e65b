package io.holdfast.benchmarks.speed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the rounds of everybody who takes part in a work. */
final class Lines {

    private final Map<Who, List<Measurement>> rounds = new LinkedHashMap<>();

    void add(Who who, Measurement round) {
        rounds.computeIfAbsent(who, nobodyYet -> new ArrayList<>()).add(round);
    }

    /** In the order in which they first took part. */
    List<Line> all() {
        return rounds.entrySet().stream()
                .map(entry -> Line.of(entry.getKey(), entry.getValue()))
                .toList();
    }

    Line of(Who who) {
        return Line.of(who, rounds.getOrDefault(who, List.of()));
    }

    /** The quickest of raw SQL: what Holdfast is compared with. */
    Line reference() {
        return all().stream()
                .filter(line -> line.who().kind() == Who.Kind.RAW)
                .max(Comparator.comparingDouble(Line::rate))
                .orElseThrow();
    }

    /** Its rate as a multiple of the reference's. */
    double ratio(Who who) {
        return of(who).rate() / reference().rate();
    }
}
