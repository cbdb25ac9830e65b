package io.holdfast.benchmarks.speed;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Claims of single units, as many as there can be.
 *
 * @param pgbenchPick the same choice of SKUs in pgbench's words
 * @param multiple how many times raw SQL's best it must reach
 * @param p99Millis what 99 of 100 claims must keep; null for no limit
 */
record ClaimWork(
        String name,
        String title,
        int skus,
        Pick pick,
        String pgbenchPick,
        int callers,
        double multiple,
        @Nullable Double p99Millis)
        implements Work {

    /** As much as a balance may reach, nearly. */
    static final int PLENTY = 2_000_000_000;

    static ClaimWork hot(Plan plan) {
        return new ClaimWork(
                "hot",
                "everybody claims single units of one SKU",
                1,
                Pick.one(),
                "1",
                plan.callers(),
                10,
                25.0);
    }

    static ClaimWork spread(Plan plan) {
        return new ClaimWork(
                "spread",
                "claims of single units, spread evenly over %,d SKUs".formatted(plan.skus()),
                plan.skus(),
                Pick.uniform(plan.skus()),
                "random(1, %d)".formatted(plan.skus()),
                plan.callers(),
                2.5,
                null);
    }

    /** pgbench takes no exponent of exactly one. */
    static ClaimWork zipf(Plan plan) {
        return new ClaimWork(
                "zipf",
                "claims of single units, Zipf 1.0 over %,d SKUs".formatted(plan.skus()),
                plan.skus(),
                Pick.zipf(plan.skus(), plan.seed()),
                "random_zipfian(1, %d, 1.001)".formatted(plan.skus()),
                plan.fewCallers(),
                2.5,
                null);
    }

    @Override
    public WorkResult run(Benches benches) throws SQLException, IOException {
        try (Bench bench = benches.open()) {
            return run(bench);
        }
    }

    private WorkResult run(Bench bench) throws SQLException, IOException {
        Contest contest = new Contest(bench, this, Who.holdfast("Holdfast in process", callers));
        contest.open(skus);
        contest.begin(() -> claim(contest));
        for (int round = 0; round < bench.plan().rounds(); round++) {
            contest.raw().measure(counted -> rawClaims(bench, counted));
            contest.raw().measurePgbench(skus, PLENTY, pgbenchPick);
            contest.take(() -> claim(contest));
        }
        if (contest.answers().refusals() > 0) {
            contest.problems().add("claims were refused, and there was plenty");
        }
        return contest.result("claims", targets(contest));
    }

    private Caller.Source rawClaims(Bench bench, Answers counted) throws SQLException {
        bench.rawTables().refill(skus, PLENTY);
        return new RawClaims(bench.database(), pick, bench.plan().seed(), counted);
    }

    private Measurement claim(Contest contest) throws SQLException {
        Plan plan = contest.bench().plan();
        return ClosedLoop.ofVirtualThreads(callers, plan).run(EngineClaims.of(contest, skus, pick));
    }

    private List<Target> targets(Contest contest) {
        List<Target> targets = new ArrayList<>();
        targets.add(contest.timesRaw("claims", multiple));
        Double p99 = contest.lines().of(contest.holdfast()).p99Millis();
        if (p99Millis != null && p99 != null) {
            targets.add(Target.atMost("p99", p99, p99Millis, "ms"));
        }
        return targets;
    }
}
