package io.holdfast.benchmarks.speed;

import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.TransitionOutcome;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ends holds of one SKU, confirming and releasing them in turn. They are held before, by set.
 *
 * @param callers how many end them at once
 */
record TransitionsWork(int callers) implements Work {

    private static final double MULTIPLE = 5;

    /** More holds than anybody is expected to end in a second; a round ends when none are left. */
    private static final int ENGINE_HOLDS_A_SECOND = 60_000;

    private static final int RAW_HOLDS_A_SECOND = 15_000;

    @Override
    public String name() {
        return "transitions";
    }

    @Override
    public String title() {
        return "confirms and releases holds of one SKU";
    }

    @Override
    public WorkResult run(Benches benches) throws SQLException, IOException {
        try (Bench bench = benches.open()) {
            return run(bench);
        }
    }

    private WorkResult run(Bench bench) throws SQLException {
        Contest contest = new Contest(bench, this, Who.holdfast("Holdfast in process", callers));
        contest.open(1);
        contest.run(counted -> rawEndings(bench, counted), () -> end(contest));
        return contest.result("endings", List.of(contest.timesRaw("endings", MULTIPLE)));
    }

    private static int holds(Bench bench, int perSecond) {
        return Math.toIntExact(bench.plan().whole().toMillis() * perSecond / 1_000);
    }

    private static Caller.Source rawEndings(Bench bench, Answers counted) throws SQLException {
        int holds = holds(bench, RAW_HOLDS_A_SECOND);
        bench.rawTables().refill(1, ClaimWork.PLENTY);
        long[] ids = bench.rawTables().hold(holds);
        counted.held(holds);
        return new RawEndings(bench.database(), new Supply(ids), counted);
    }

    private Measurement end(Contest contest) throws SQLException {
        Bench bench = contest.bench();
        int holds = holds(bench, ENGINE_HOLDS_A_SECOND);
        long[] ids =
                bench.tables()
                        .hold(contest.prefix(), holds, "clock_timestamp()", EngineTables.TOMORROW);
        contest.answers().held(holds);
        return ClosedLoop.ofVirtualThreads(callers, bench.plan())
                .run(
                        engineEndings(
                                bench.engine().reservations(), new Supply(ids), contest.answers()));
    }

    static Caller.Source engineEndings(Reservations reservations, Supply supply, Answers answers) {
        return index -> () -> supply.next(id -> end(reservations, id, answers));
    }

    private static void end(Reservations reservations, long id, Answers answers) {
        ReservationId hold = new ReservationId(id);
        TransitionOutcome outcome =
                Supply.isConfirmed(id)
                        ? reservations.confirm(hold, EngineClaims.ACTOR)
                        : reservations.release(hold, EngineClaims.ACTOR);
        if (!(outcome instanceof TransitionOutcome.Done)) {
            throw new IllegalStateException("unexpected answer: " + outcome);
        }
        answers.ended(1);
    }

    /** Holds that are there to be ended, each once. Thread-safe. */
    record Supply(long[] ids, AtomicInteger taken) {

        Supply(long[] ids) {
            this(ids, new AtomicInteger());
        }

        /** Every other hold. */
        static boolean isConfirmed(long id) {
            return id % 2 == 0;
        }

        <E extends Exception> int next(Ending<E> ending) throws E {
            int index = taken.getAndIncrement();
            if (index >= ids.length) {
                return Caller.NOTHING_LEFT;
            }
            ending.end(ids[index]);
            return 1;
        }
    }

    /** Ends a hold. */
    @FunctionalInterface
    interface Ending<E extends Exception> {

        void end(long id) throws E;
    }

    /** Ends holds by the single statement, each caller on a connection of its own. */
    private record RawEndings(Database database, Supply supply, Answers answers)
            implements Caller.Source {

        private static final String END = RawTables.END.formatted("?", "?");

        @Override
        public Caller open(int index) throws SQLException {
            return new OfOneConnection();
        }

        private final class OfOneConnection implements Caller {

            private final Connection connection = database.connect();
            private final PreparedStatement end = connection.prepareStatement(END);

            OfOneConnection() throws SQLException {}

            @Override
            public int call() throws SQLException {
                return supply.next(this::end);
            }

            private void end(long id) throws SQLException {
                end.setString(1, Supply.isConfirmed(id) ? "confirmed" : "released");
                end.setLong(2, id);
                if (end.executeUpdate() != 1) {
                    throw new IllegalStateException("hold " + id + " was not ended");
                }
                answers.ended(1);
            }

            @Override
            public void close() throws SQLException {
                connection.close();
            }
        }
    }
}
