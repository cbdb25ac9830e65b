package io.holdfast.benchmarks.speed;

import io.holdfast.benchmarks.engine.Application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Claims of one SKU over HTTP: the packaged application in a process of its own, and the load in
 * another one. First as many as there can be, then a part of that on a schedule, for the latency.
 *
 * @param jar the application
 * @param connections which are kept open
 */
record HttpWork(Path jar, int connections) implements Work {

    /** Of the closed loop's rate, what the schedule asks for. */
    static final double SCHEDULED = 0.7;

    private static final double MULTIPLE = 1.5;
    private static final String KEY = "the-key-of-a-benchmark";

    @Override
    public String name() {
        return "http";
    }

    @Override
    public String title() {
        return "everybody claims single units of one SKU over HTTP";
    }

    @Override
    public void check() {
        Application.check(jar);
    }

    @Override
    public WorkResult run(Benches benches) throws SQLException, IOException {
        Path folder = Files.createTempDirectory(benches.folder(), "http-");
        try (Bench bench = benches.open();
                Application application = start(bench, benches.settings(), folder)) {
            return run(bench, application);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private Application start(Bench bench, List<String> settings, Path folder)
            throws IOException, InterruptedException {
        Database database = bench.database();
        return Application.start(
                jar,
                Map.of(
                        "SPRING_DATASOURCE_URL", database.url(),
                        "SPRING_DATASOURCE_USERNAME", database.username(),
                        "SPRING_DATASOURCE_PASSWORD", database.password(),
                        "HOLDFAST_API_KEY", KEY,
                        "LOGGING_LEVEL_ROOT", "warn"),
                settings,
                folder);
    }

    private WorkResult run(Bench bench, Application application) throws SQLException, IOException {
        Contest contest = new Contest(bench, this, Who.holdfast("Holdfast over HTTP", connections));
        LongAdder overloaded = new LongAdder();
        contest.open(1);
        HttpLoad load = load(bench.plan(), application.port(), contest.prefix());
        contest.answers().held(HttpLoad.inProcessOfItsOwn(load).held());
        bench.tables().analyze();
        for (int round = 0; round < bench.plan().rounds(); round++) {
            contest.raw().measure(counted -> rawClaims(bench, counted));
            HttpLoad.Result result = HttpLoad.inProcessOfItsOwn(load);
            contest.answers().held(result.held());
            overloaded.add(result.overloaded());
            contest.take(result::closed);
            contest.lines().add(scheduled(), bench.tell(scheduled(), result.open()));
        }
        return contest.result("claims", List.of(contest.timesRaw("claims", MULTIPLE)))
                .with("answers 503, asked again at once: " + overloaded.sum());
    }

    private Who scheduled() {
        String how = "Holdfast over HTTP, %.0f %% on schedule".formatted(100 * SCHEDULED);
        return Who.holdfast(how, connections);
    }

    /** The first one warms up the application and is not counted. */
    private HttpLoad load(Plan plan, int port, String prefix) {
        return new HttpLoad(port, KEY, prefix + "-0", connections, plan.warmUp(), plan.time());
    }

    private static Caller.Source rawClaims(Bench bench, Answers counted) throws SQLException {
        bench.rawTables().refill(1, ClaimWork.PLENTY);
        return new RawClaims(bench.database(), Pick.one(), bench.plan().seed(), counted);
    }
}
