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

    private static final Duration SECOND = Duration.ofSeconds(1);

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

    @Option(
            names = "--quick",
            description =
                    "One round of a second each, with a tenth of the backlog and of the soak and a"
                            + " hundredth of the growth: shows that everything runs.")
    private boolean isQuick;

    /**
     * Checks the figures.
     *
     * @throws ParameterException if nothing could be measured with one
     */
    void check(CommandLine command) {
        require(command, "--rounds", rounds, 1);
        require(command, "--seconds", seconds, 0.001);
        require(command, "--warmup", warmUp, 0);
        connections.forEach(count -> require(command, "--connections", count, 1));
        require(command, "--callers", callers, 1);
        require(command, "--skus", skus, 1);
        require(command, "--backlog", backlog, 1);
        require(command, "--growth-ended", growthEnded, 1);
        require(command, "--growth-live", growthLive, 0);
        require(command, "--soak-minutes", soakMinutes, 0.001);
    }

    private static void require(CommandLine command, String option, double value, double least) {
        if (value < least) {
            throw new ParameterException(command, "%s must be %s or more".formatted(option, least));
        }
    }

    Plan plan() {
        return new Plan(
                isQuick ? 1 : rounds,
                isQuick ? SECOND : duration(seconds),
                isQuick ? SECOND : duration(warmUp),
                connections,
                callers,
                skus,
                seed);
    }

    private int quickly(int full, int part) {
        return isQuick ? Math.max(1, full / part) : full;
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
                                new ExpiryWork(quickly(backlog, 10), plan.callers()),
                                new GrowthWork(
                                        quickly(growthEnded, 100),
                                        quickly(growthLive, 100),
                                        quickly(backlog / 5, 10),
                                        plan.callers()),
                                new SoakWork(
                                        duration(soakMinutes * (isQuick ? 6 : 60)),
                                        plan.fewCallers())))
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
        told.put("quick", Boolean.toString(isQuick));
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
