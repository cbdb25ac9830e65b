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
        Lines lines = new Lines();
        List<String> problems = new ArrayList<>();
        RawSweep raw = new RawSweep(bench, lines, problems);
        Who holdfast = Who.holdfast("Holdfast in process", callers);
        String prefix = Bench.prefix(name);
        Answers answers = new Answers();
        bench.rawTables().create();
        bench.tables().receive(prefix, skus, PLENTY);
        for (int round = 0; round < bench.plan().rounds(); round++) {
            raw.measure(counted -> rawClaims(bench, counted));
            raw.measurePgbench(skus, PLENTY, pgbenchPick);
            lines.add(holdfast, bench.tell(holdfast, claim(bench, prefix, answers)));
            problems.addAll(bench.mismatches(prefix, answers));
        }
        if (answers.refusals() > 0) {
            problems.add(answers.refusals() + " claims were refused, and there was plenty");
        }
        return WorkResult.of(this, "claims", lines, targets(lines, holdfast), problems);
    }

    private Caller.Source rawClaims(Bench bench, Answers counted) throws SQLException {
        bench.rawTables().refill(skus, PLENTY);
        return new RawClaims(bench.database(), pick, bench.plan().seed(), counted);
    }

    private Measurement claim(Bench bench, String prefix, Answers answers) throws SQLException {
        return ClosedLoop.ofVirtualThreads(callers, bench.plan())
                .run(
                        new EngineClaims(
                                bench.engine().reservations(),
                                EngineClaims.balances(prefix, skus),
                                pick,
                                bench.plan().seed(),
                                answers));
    }

    private List<Target> targets(Lines lines, Who holdfast) {
        List<Target> targets = new ArrayList<>();
        targets.add(Target.atLeast("claims", lines.ratio(holdfast), multiple, Target.TIMES_RAW));
        Double p99 = lines.of(holdfast).p99Millis();
        if (p99Millis != null && p99 != null) {
            targets.add(Target.atMost("p99", p99, p99Millis, "ms"));
        }
        return targets;
    }
}
