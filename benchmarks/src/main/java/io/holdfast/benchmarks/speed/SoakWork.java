package io.holdfast.benchmarks.speed;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.TransitionOutcome;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A mixed load for a while: of ten holds five are confirmed, four released, and one is left to
 * expire. What must not grow is looked at all the time; the first quarter is for settling down.
 *
 * @param time how long
 * @param callers how many claim and end at once
 */
record SoakWork(Duration time, int callers) implements Work {

    private static final Duration LAPSING_HOLD = Duration.ofSeconds(2);
    private static final Duration EXPIRY_PATIENCE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int SAMPLES = 40;

    @Override
    public String name() {
        return "soak";
    }

    @Override
    public String title() {
        return "a mixed load for %d seconds".formatted(time.toSeconds());
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
        Who holdfast = Who.holdfast("holds, and what ends them", callers);
        String prefix = Bench.prefix(name());
        Answers answers = new Answers();
        bench.tables().receive(prefix, bench.plan().skus(), ClaimWork.PLENTY);
        List<Sample> samples;
        try (Sampler sampler = new Sampler(bench.database(), time.dividedBy(SAMPLES))) {
            lines.add(holdfast, bench.tell(holdfast, shop(bench, prefix, answers)));
            samples = sampler.samples();
        }
        awaitExpiry(bench, prefix, answers);
        problems.addAll(bench.mismatches());
        return WorkResult.of(this, "operations", lines, new Growth(samples).targets(), problems)
                .with(samples);
    }

    private Measurement shop(Bench bench, String prefix, Answers answers) throws SQLException {
        int skus = bench.plan().skus();
        Shop shop =
                new Shop(
                        bench.engine().reservations(),
                        EngineClaims.balances(prefix, skus),
                        Pick.zipf(skus, bench.plan().seed()),
                        answers);
        return new ClosedLoop(callers, Thread.ofVirtual().factory(), bench.plan().warmUp(), time)
                .run(index -> shop.shopper(new SplittableRandom(bench.plan().seed() + index)));
    }

    /** The engine's own worker expires what was left, and nothing else is held. */
    private static void awaitExpiry(Bench bench, String prefix, Answers answers)
            throws SQLException {
        long deadline = System.nanoTime() + EXPIRY_PATIENCE.toNanos();
        while (bench.tables().reserved(prefix) > 0) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the worker does not expire what is due");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        bench.say().accept("    %,d units were held".formatted(answers.heldUnits()));
    }

    /** Where everybody claims and ends. */
    private record Shop(
            Reservations reservations, List<BalanceKey> balances, Pick pick, Answers answers) {

        private static final Quantity ONE = new Quantity(1);

        /** Counts a hold and what ended it as two. */
        Caller shopper(SplittableRandom random) {
            return () -> {
                int fate = random.nextInt(10);
                ReservationId hold = hold(balances.get(pick.next(random)), fate == 0);
                return fate == 0 ? 1 : 1 + end(hold, fate < 6);
            };
        }

        private ReservationId hold(BalanceKey balance, boolean isLeftToExpire) {
            HoldOutcome outcome =
                    reservations.hold(
                            new HoldRequest(
                                    new CheckoutId(Keys.checkout()),
                                    List.of(
                                            new HoldLine(
                                                    new RequestKey(Keys.request()), balance, ONE)),
                                    isLeftToExpire ? LAPSING_HOLD : null,
                                    EngineClaims.ACTOR));
            if (outcome instanceof Placed placed) {
                answers.held(1);
                return placed.lines().getFirst().reservation().id();
            }
            throw new IllegalStateException("unexpected answer: " + outcome);
        }

        private int end(ReservationId hold, boolean isConfirmed) {
            TransitionOutcome outcome =
                    isConfirmed
                            ? reservations.confirm(hold, EngineClaims.ACTOR)
                            : reservations.release(hold, EngineClaims.ACTOR);
            if (outcome instanceof TransitionOutcome.Done) {
                return 1;
            }
            throw new IllegalStateException("unexpected answer: " + outcome);
        }
    }
}
