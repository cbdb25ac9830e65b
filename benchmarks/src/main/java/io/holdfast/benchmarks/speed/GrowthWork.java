package io.holdfast.benchmarks.speed;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The same on empty tables and on tables with years behind them, in turns: two servers of their
 * own, whatever the command line says.
 *
 * @param ended how many holds have ended there
 * @param live how many are held there
 * @param due how many holds one worker expires in a round
 * @param callers how many claim and confirm at once
 */
record GrowthWork(int ended, int live, int due, int callers) implements Work {

    private static final double KEPT = 0.85;
    private static final int CONFIRMED_A_SECOND = 60_000;
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final String NO_WORKER = "--holdfast.expiry.enabled=false";

    @Override
    public String name() {
        return "growth";
    }

    @Override
    public String title() {
        return "%,d ended and %,d live holds against empty tables".formatted(ended, live);
    }

    @Override
    public WorkResult run(Benches benches) throws SQLException, IOException {
        try (Bench empty = benches.openNew(NO_WORKER);
                Bench grown = benches.openNew(NO_WORKER)) {
            return run(empty, grown);
        }
    }

    /** Measures on two empty databases. */
    WorkResult run(Bench empty, Bench grown) throws SQLException {
        return run(new Site(empty, "empty"), new Site(grown, "grown"));
    }

    private WorkResult run(Site empty, Site grown) throws SQLException {
        Plan plan = empty.bench().plan();
        Lines lines = new Lines();
        List<String> problems = new ArrayList<>();
        empty.open();
        grown.open();
        grown.grow();
        // The first ones find the compiler at work, which would count against the empty tables.
        empty.measure(new Lines());
        grown.measure(new Lines());
        for (int round = 0; round < plan.rounds(); round++) {
            empty.measure(lines);
            grown.measure(lines);
        }
        problems.addAll(empty.mismatches());
        problems.addAll(grown.mismatches());
        List<Target> targets =
                List.of(
                        kept(lines, empty.claims(), grown.claims(), "claims"),
                        kept(lines, empty.confirmations(), grown.confirmations(), "confirmations"),
                        kept(lines, empty.expiry(), grown.expiry(), "expiry"));
        return WorkResult.of(this, "operations", lines, targets, problems);
    }

    private static Target kept(Lines lines, Who before, Who after, String what) {
        double times = lines.of(after).rate() / lines.of(before).rate();
        return Target.atLeast(what, times, KEPT, "times those on empty tables");
    }

    /** One of the two. */
    private final class Site {

        private final Bench bench;
        private final String table;
        private final String prefix = Bench.prefix(name());
        private final Answers answers = new Answers();

        Site(Bench bench, String table) {
            this.bench = bench;
            this.table = table;
        }

        Bench bench() {
            return bench;
        }

        Who claims() {
            return Who.holdfast("claims, %s tables".formatted(table), callers);
        }

        Who confirmations() {
            return Who.holdfast("confirmations, %s tables".formatted(table), callers);
        }

        Who expiry() {
            return Who.holdfast("expiry, %s tables".formatted(table), 1);
        }

        void open() throws SQLException {
            bench.tables().receive(prefix, bench.plan().skus(), ClaimWork.PLENTY);
        }

        /** Returns when the engine has caught up with it, too. */
        void grow() throws SQLException {
            bench.say().accept("    loading, without secondary indexes and foreign keys meanwhile");
            new BulkLoad(bench.database(), prefix, bench.plan().skus(), ended, live).run();
            answers.held(live);
            bench.say().accept("    loaded; waiting for the copy of the figures");
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (bench.tables().isCopyBehind()) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("the copy of the figures does not follow");
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }

        void measure(Lines lines) throws SQLException {
            lines.add(claims(), bench.tell(claims(), claim()));
            lines.add(confirmations(), bench.tell(confirmations(), confirm()));
            bench.tables().hold(prefix, due, EngineTables.AN_HOUR_AGO, EngineTables.DUE);
            answers.held(due);
            lines.add(expiry(), bench.tell(expiry(), ExpiryWork.expire(bench, due, answers)));
        }

        private Measurement claim() throws SQLException {
            int skus = bench.plan().skus();
            return loop().run(
                            new EngineClaims(
                                    bench.engine().reservations(),
                                    EngineClaims.balances(prefix, skus),
                                    Pick.uniform(skus),
                                    bench.plan().seed(),
                                    answers));
        }

        private Measurement confirm() throws SQLException {
            int holds =
                    Math.toIntExact(bench.plan().whole().toMillis() * CONFIRMED_A_SECOND / 1_000);
            long[] ids =
                    bench.tables().hold(prefix, holds, "clock_timestamp()", EngineTables.TOMORROW);
            answers.held(holds);
            return loop().run(
                            TransitionsWork.engineEndings(
                                    bench.engine().reservations(),
                                    new TransitionsWork.Supply(ids),
                                    answers));
        }

        private ClosedLoop loop() {
            return ClosedLoop.ofVirtualThreads(callers, bench.plan());
        }

        List<String> mismatches() throws SQLException {
            return bench.mismatches(prefix, answers);
        }
    }
}
