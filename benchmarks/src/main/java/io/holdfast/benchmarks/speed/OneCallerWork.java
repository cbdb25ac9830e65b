package io.holdfast.benchmarks.speed;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.sql.SQLException;
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
        Contest contest = new Contest(bench, this, HOLDFAST);
        contest.open(1);
        contest.begin(() -> claim(contest));
        for (int round = 0; round < bench.plan().rounds(); round++) {
            contest.raw().measure(RAW.callers(), counted -> rawClaims(bench, counted));
            contest.take(() -> claim(contest));
        }
        return contest.result("claims", List.of(target(contest.lines())));
    }

    private static Caller.Source rawClaims(Bench bench, Answers counted) throws SQLException {
        bench.rawTables().refill(1, ClaimWork.PLENTY);
        return new RawClaims(bench.database(), Pick.one(), bench.plan().seed(), counted);
    }

    private static Measurement claim(Contest contest) throws SQLException {
        return ClosedLoop.ofPlatformThreads(1, contest.bench().plan())
                .run(EngineClaims.of(contest, 1, Pick.one()));
    }

    private static Target target(Lines lines) {
        double times =
                requireNonNull(lines.of(HOLDFAST).p50Millis())
                        / requireNonNull(lines.of(RAW).p50Millis());
        return Target.atMost("p50", times, LIMIT, "times raw SQL's");
    }
}
