package io.holdfast.benchmarks.speed;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * Many callers after the last unit: first they take all there is, then all that they get are
 * refusals.
 *
 * @param callers how many
 */
record SoldOutWork(int callers) implements Work {

    private static final int UNITS_EACH = 20;
    private static final int REFUSALS_EACH = 20;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private int units() {
        return callers * UNITS_EACH;
    }

    @Override
    public String name() {
        return "soldout";
    }

    @Override
    public String title() {
        return "claims of one SKU that is sold out";
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
        Who holdfast = Who.holdfast("Holdfast in process", callers);
        bench.rawTables().create();
        for (int round = 0; round < bench.plan().rounds(); round++) {
            new RawSweep(bench, lines, problems).measure(counted -> rawClaims(bench, counted));
            String prefix = Bench.prefix(name());
            Answers answers = new Answers();
            bench.tables().receive(prefix, 1, units());
            problems.addAll(sellOut(bench, prefix, answers));
            lines.add(holdfast, bench.tell(holdfast, refuse(bench, prefix, answers)));
            problems.addAll(bench.mismatches(prefix, answers));
            if (answers.heldUnits() != units()) {
                problems.add("of %d units %d were sold".formatted(units(), answers.heldUnits()));
            }
        }
        Target target = Target.atLeast("refusals", lines.ratio(holdfast), 1, Target.TIMES_RAW);
        return WorkResult.of(this, "refusals", lines, List.of(target), problems);
    }

    private static Caller.Source rawClaims(Bench bench, Answers counted) throws SQLException {
        bench.rawTables().refill(1, 0);
        return new RawClaims(bench.database(), Pick.one(), bench.plan().seed(), counted);
    }

    private List<String> sellOut(Bench bench, String prefix, Answers answers) throws SQLException {
        EngineClaims claims = claims(bench, prefix, answers);
        Sale sale = new Sale(claims, units() + (long) callers * REFUSALS_EACH);
        new ClosedLoop(callers, Thread.ofVirtual().factory(), Duration.ZERO, PATIENCE)
                .run(index -> sale::call);
        return sale.wasFair()
                ? List.of()
                : List.of("a claim was refused before one was begun that got a unit");
    }

    private Measurement refuse(Bench bench, String prefix, Answers answers) throws SQLException {
        return ClosedLoop.ofVirtualThreads(callers, bench.plan())
                .run(claims(bench, prefix, answers));
    }

    private static EngineClaims claims(Bench bench, String prefix, Answers answers) {
        return new EngineClaims(
                bench.engine().reservations(),
                EngineClaims.balances(prefix, 1),
                Pick.one(),
                bench.plan().seed(),
                answers);
    }

    /** Notes when claims were begun that were held, and when refusals were answered. */
    private static final class Sale {

        private final EngineClaims claims;
        private final AtomicLong callsLeft;
        private final LongAccumulator lastHeldBegan =
                new LongAccumulator(Math::max, Long.MIN_VALUE);
        private final LongAccumulator firstRefused = new LongAccumulator(Math::min, Long.MAX_VALUE);

        Sale(EngineClaims claims, long calls) {
            this.claims = claims;
            this.callsLeft = new AtomicLong(calls);
        }

        int call() {
            if (callsLeft.getAndDecrement() <= 0) {
                return Caller.NOTHING_LEFT;
            }
            long begun = System.nanoTime();
            if (claims.claims(claims.balances().getFirst())) {
                lastHeldBegan.accumulate(begun);
            } else {
                firstRefused.accumulate(System.nanoTime());
            }
            return 1;
        }

        /** Nothing is given back here, so once somebody was refused nobody may get anything. */
        boolean wasFair() {
            return lastHeldBegan.get() < firstRefused.get();
        }
    }
}
