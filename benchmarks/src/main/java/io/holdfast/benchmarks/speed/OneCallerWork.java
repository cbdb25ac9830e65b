package io.holdfast.benchmarks.speed;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Claims one after the other: what the engine adds to a claim that meets nobody. */
record OneCallerWork() implements Work {

    private static final double LIMIT = 1.5;
    private static final Who RAW = Who.raw(1);
    private static final Who HOLDFAST = Who.holdfast("Holdfast in process", 1);

    @Override
    public String name() {
        return "one";
    }

    @Override
    public String title() {
        return "one caller claims single units of one SKU";
    }

    @Override
    public WorkResult run(Benches benches) throws SQLException, IOException {
        try (Bench bench = benches.open()) {
            return run(bench);
        }
    }

    private WorkResult run(Bench bench) throws SQLException {
        Lines lines = new Lines();
        List<String> problems = new ArrayList<>();
        String prefix = Bench.prefix(name());
        Answers answers = new Answers();
        bench.rawTables().create();
        bench.tables().receive(prefix, 1, ClaimWork.PLENTY);
        for (int round = 0; round < bench.plan().rounds(); round++) {
            new RawSweep(bench, lines, problems)
                    .measure(RAW.callers(), counted -> rawClaims(bench, counted));
            lines.add(HOLDFAST, bench.tell(HOLDFAST, claim(bench, prefix, answers)));
            problems.addAll(bench.mismatches(prefix, answers));
        }
        return WorkResult.of(this, "claims", lines, List.of(target(lines)), problems);
    }

    private static Caller.Source rawClaims(Bench bench, Answers counted) throws SQLException {
        bench.rawTables().refill(1, ClaimWork.PLENTY);
        return new RawClaims(bench.database(), Pick.one(), bench.plan().seed(), counted);
    }

    private static Measurement claim(Bench bench, String prefix, Answers answers)
            throws SQLException {
        return ClosedLoop.ofPlatformThreads(1, bench.plan())
                .run(
                        new EngineClaims(
                                bench.engine().reservations(),
                                EngineClaims.balances(prefix, 1),
                                Pick.one(),
                                bench.plan().seed(),
                                answers));
    }

    private static Target target(Lines lines) {
        double times =
                requireNonNull(lines.of(HOLDFAST).p50Millis())
                        / requireNonNull(lines.of(RAW).p50Millis());
        return Target.atMost("p50", times, LIMIT, "times raw SQL's");
    }
}
