package io.holdfast.benchmarks.speed;

import io.holdfast.benchmarks.orders.Month;
import io.holdfast.benchmarks.orders.OrderFile;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What is measured, and how much of it. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class SpeedOptions {

    @Option(
            names = "--works",
            paramLabel = "NAME,…",
            split = ",",
            description =
                    "What to measure: hot, http, spread, zipf, one, soldout, baskets, transitions,"
                            + " expiry, growth, soak. Default: all, without baskets if there is no"
                            + " --orders FILE.")
    private List<String> works = new ArrayList<>();

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

    @Option(
            names = "--orders",
            paramLabel = "FILE",
            description = "Order lines for the baskets: path/to/orders-2010-12.csv.gz")
    private @Nullable Path orders;

    @Option(
            names = "--backlog",
            paramLabel = "N",
            defaultValue = "500000",
            description = "How many due holds the worker finds.")
    private int backlog;

    @Option(
            names = "--growth-ended",
            paramLabel = "N",
            defaultValue = "10000000",
            description = "How many holds have ended in the grown tables.")
    private int growthEnded;

    @Option(
            names = "--growth-live",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "How many are held in them.")
    private int growthLive;

    @Option(
            names = "--soak-minutes",
            paramLabel = "N",
            defaultValue = "10",
            description = "How long the soak lasts; may be a fraction.")
    private double soakMinutes;

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            defaultValue = "admin-web/target/holdfast.jar",
            description = "The packaged application, for what goes over HTTP.")
    private Path jar;

    Plan plan() {
        return new Plan(
                rounds, duration(seconds), duration(warmUp), connections, callers, skus, seed);
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1_000));
    }

    /** The rows of the table, in its order; without order lines there are no baskets. */
    private List<Work> all() {
        Plan plan = plan();
        Stream<Work> baskets =
                orders == null
                        ? Stream.empty()
                        : Stream.of(
                                new BasketsWork(
                                        Month.of(new OrderFile(orders).read()), plan.fewCallers()));
        return Stream.of(
                        Stream.of(ClaimWork.hot(plan)),
                        Stream.of(new HttpWork(jar, plan.fewCallers())),
                        Stream.of(ClaimWork.spread(plan), ClaimWork.zipf(plan)),
                        Stream.of(new OneCallerWork(), new SoldOutWork(plan.callers())),
                        baskets,
                        Stream.of(
                                new TransitionsWork(plan.callers()),
                                new ExpiryWork(backlog, plan.callers()),
                                new GrowthWork(
                                        growthEnded, growthLive, backlog / 5, plan.callers()),
                                new SoakWork(duration(soakMinutes * 60), plan.fewCallers())))
                .<Work>flatMap(some -> some)
                .toList();
    }

    /**
     * What is to be measured.
     *
     * @throws ParameterException if a name is none, or asks for baskets without order lines
     * @throws io.holdfast.benchmarks.orders.BadOrderFileException if there are none in the file
     */
    List<Work> works(CommandLine command) {
        List<Work> all = all();
        if (works.isEmpty()) {
            return all;
        }
        for (String name : works) {
            if (all.stream().noneMatch(work -> work.name().equals(name))) {
                throw new ParameterException(
                        command,
                        "There is no work named %s%s"
                                .formatted(
                                        name,
                                        name.equals("baskets") ? " without --orders FILE" : ""));
            }
        }
        return all.stream().filter(work -> works.contains(work.name())).toList();
    }

    /** For the report. */
    Map<String, String> told(List<String> settings) {
        Map<String, String> told = new LinkedHashMap<>();
        told.put("works", works.isEmpty() ? "all" : String.join(",", works));
        told.put("rounds", Integer.toString(rounds));
        told.put("seconds", Double.toString(seconds));
        told.put("warmup", Double.toString(warmUp));
        told.put("connections", connections.toString());
        told.put("callers", Integer.toString(callers));
        told.put("skus", Integer.toString(skus));
        told.put("seed", Long.toString(seed));
        told.put("backlog", Integer.toString(backlog));
        told.put("growth-ended", Integer.toString(growthEnded));
        told.put("growth-live", Integer.toString(growthLive));
        told.put("soak-minutes", Double.toString(soakMinutes));
        told.put("orders", String.valueOf(orders == null ? "" : orders.getFileName()));
        told.put("settings", settings.toString());
        return told;
    }
}
