package io.holdfast.benchmarks.speed;

import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What is measured, and how much of it. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class SpeedOptions {

    @Option(
            names = "--works",
            paramLabel = "NAME,…",
            split = ",",
            defaultValue = "hot,spread,zipf,one,soldout,transitions",
            description = "What to measure.")
    private List<String> works;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often each measurement is repeated; the median counts.")
    private int rounds;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "5",
            description = "How long one measurement takes; may be a fraction.")
    private double seconds;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            defaultValue = "2",
            description = "Seconds that it goes on before that without being counted.")
    private double warmUp;

    @Option(
            names = "--connections",
            paramLabel = "N,…",
            split = ",",
            defaultValue = "1,2,4,8,16,32,64",
            description = "With how many connections raw SQL is tried.")
    private List<Integer> connections;

    @Option(
            names = "--callers",
            paramLabel = "N",
            defaultValue = "256",
            description = "How many call Holdfast at once; a quarter of that where few do.")
    private int callers;

    @Option(
            names = "--skus",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Over how many SKUs claims are spread.")
    private int skus;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "2010",
            description = "Deals out which SKUs are claimed.")
    private long seed;

    Plan plan() {
        return new Plan(
                rounds, duration(seconds), duration(warmUp), connections, callers, skus, seed);
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1_000));
    }

    /** The works of these names, in the order of the table. */
    List<Work> works(CommandLine command) {
        List<Work> all = Works.of(plan());
        works.stream()
                .filter(Predicate.not(name -> all.stream().anyMatch(work -> is(work, name))))
                .findFirst()
                .ifPresent(
                        unknown -> {
                            throw new ParameterException(
                                    command, "There is no work named " + unknown);
                        });
        return all.stream()
                .filter(work -> works.stream().anyMatch(name -> is(work, name)))
                .toList();
    }

    private static boolean is(Work work, String name) {
        return work.name().equals(name);
    }

    /** For the report. */
    Map<String, String> told(List<String> settings) {
        Map<String, String> told = new LinkedHashMap<>();
        told.put("works", String.join(",", works));
        told.put("rounds", Integer.toString(rounds));
        told.put("seconds", Double.toString(seconds));
        told.put("warmup", Double.toString(warmUp));
        told.put("connections", connections.toString());
        told.put("callers", Integer.toString(callers));
        told.put("skus", Integer.toString(skus));
        told.put("seed", Long.toString(seed));
        told.put("settings", settings.toString());
        return told;
    }
}
