package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import static java.util.Comparator.comparing;
import static java.util.concurrent.TimeUnit.MINUTES;

import io.holdfast.balances.BalanceKey;
import io.holdfast.lanes.AbandonedException;
import io.holdfast.lanes.LaneProperties;
import io.holdfast.lanes.OverloadedException;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Keeper;
import io.holdfast.testing.Keeper.Kept;
import io.holdfast.testing.Poison;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;
import io.holdfast.transactions.Transactions;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Claims and endings in lanes that are made to be busy, full, poisoned, left and closed. */
@SpringBootTest
class LanesTests {

    private static final int MANY = 5;
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final long HOUR_MILLIS = 3_600_000;
    private static final int CALLERS = 12;
    private static final int ROUNDS = 10;

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private SingleClaims single;
    @Autowired private Transitions transitions;
    @Autowired private JointEndings joint;
    @Autowired private ClaimBatchRepository claimBatches;
    @Autowired private BalanceIds ids;
    @Autowired private ReservationRepository repository;
    @Autowired private BatchWriter writer;
    @Autowired private Readings readings;
    @Autowired private Transactions transactions;
    @Autowired private Sessions sessions;
    @Autowired private Poison poison;
    @Autowired private Invariants invariants;
    @Autowired private Keeper keeper;

    private SimpleMeterRegistry meters;
    private CombinedClaims claims;
    private CombinedEndings endings;

    @BeforeEach
    void openOneLane() {
        open(1, 100, 1, LONG);
    }

    @AfterEach
    void everythingAddsUp() {
        keeper.letGoOfAll();
        poison.cure();
        claims.destroy();
        endings.destroy();
        invariants.check();
    }

    private void open(int lanes, int queue, int alone, Duration patience) {
        var properties = new LaneProperties(true, lanes, queue, 512, alone, patience, LONG, LONG);
        claims =
                new CombinedClaims(
                        single,
                        new BatchClaims(
                                claimBatches,
                                ids,
                                repository,
                                writer,
                                readings,
                                transactions,
                                properties),
                        properties);
        endings =
                new CombinedEndings(
                        transitions,
                        new BatchEndings(repository, joint, transactions, properties),
                        transactions,
                        properties);
        meters = new SimpleMeterRegistry();
        claims.bindTo(meters);
        endings.bindTo(meters);
    }

    @Test
    void whatIsTooMuchIsRefusedAndNothingIsHeldForIt() {
        open(1, MANY, 1, LONG);
        BalanceKey balance = shop.shelve(100);
        HoldRequest tooMuch = basket(line(balance, 1));
        Kept busy = occupyLane(balance);
        List<CompletableFuture<HoldOutcome>> callers = queue(baskets(balance), this::claim);

        assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> claim(tooMuch));

        busy.letGo();
        assertThat(answers(callers)).hasSize(MANY).allMatch(Placed.class::isInstance);
        assertThat(reservations.of(tooMuch.checkoutId())).isEmpty();
        assertThat(count("refused", "claims")).isOne();
    }

    @Test
    void whatWaitsForABusyLaneIsClaimedInOneBatch() {
        BalanceKey balance = shop.shelve(100);
        Kept busy = occupyLane(balance);
        List<CompletableFuture<HoldOutcome>> callers = queue(baskets(balance), this::claim);

        busy.letGo();

        assertThat(answers(callers).stream().map(LanesTests::hold).map(Reservation::heldAt))
                .hasSize(MANY)
                .containsOnly(hold(callers.getFirst().join()).heldAt());
        assertThat(count("batches", "claims")).isOne();
        assertThat(count("batched", "claims")).isEqualTo(MANY);
        assertThat(waiting("claims")).isZero();
        assertThat(count("batches", "endings")).isZero();
    }

    @Test
    void holdsAreClaimedInTheOrderOfTheirArrival() {
        BalanceKey balance = shop.shelve(1 + MANY - 2);
        Kept busy = occupyLane(balance);
        List<CompletableFuture<HoldOutcome>> callers = queue(baskets(balance), this::claim);

        busy.letGo();

        List<HoldOutcome> answers = answers(callers);
        assertThat(answers.subList(0, MANY - 2)).allMatch(Placed.class::isInstance);
        assertThat(answers.subList(MANY - 2, MANY)).allMatch(Insufficient.class::isInstance);
        assertThat(answers.stream().filter(Placed.class::isInstance).map(LanesTests::hold))
                .isSortedAccordingTo(comparing(hold -> hold.id().value()));
    }

    @Test
    void holdsThatWaitToEndEndInOneBatchAndASecondWishIsToldOfTheFirst() {
        BalanceKey balance = shop.shelve(100);
        List<Reservation> holds =
                Stream.generate(() -> shop.hold(balance, 1)).limit(MANY + 1).toList();
        Kept locked = keeper.keep(balance);
        var first = Together.start(() -> release(holds.getLast()));
        sessions.awaitBlocked(1);
        List<Reservation> wishes =
                Stream.concat(holds.stream().limit(MANY), holds.stream().limit(1)).toList();
        var callers = queue("endings", wishes, this::release);

        locked.letGo();

        assertThat(first.join()).isInstanceOf(TransitionOutcome.Done.class);
        List<TransitionOutcome> answers = callers.stream().map(CompletableFuture::join).toList();
        assertThat(answers.subList(0, MANY)).allMatch(TransitionOutcome.Done.class::isInstance);
        assertThat(answers.getLast()).isInstanceOf(TransitionOutcome.AlreadyDone.class);
        assertThat(count("batched", "endings")).isEqualTo(MANY + 1);
    }

    private TransitionOutcome release(Reservation hold) {
        return endings.end(
                new HoldEnding(hold.id(), Ending.RELEASE, SHOPPER, Admission.unconditional()));
    }

    @Test
    void poisonHarmsOnlyItself() {
        BalanceKey good = shop.shelve(100);
        BalanceKey bad = shop.shelve(100);
        poison.into(bad.sku());
        HoldRequest poisoned = basket(line(bad, 1));
        HoldRequest mixed = basket(line(good, 1), line(bad, 1));
        Kept busy = occupyLane(good);
        var failing = queue(List.of(poisoned, mixed), its -> catchThrowable(() -> claim(its)));
        List<CompletableFuture<HoldOutcome>> callers = queue(baskets(good), this::claim);

        busy.letGo();

        assertThat(answers(callers)).hasSize(MANY).allMatch(Placed.class::isInstance);
        assertThat(failing.stream().map(CompletableFuture::join))
                .allSatisfy(failure -> assertThat(failure).hasStackTraceContaining(Poison.ERROR));
        assertThat(reservations.of(poisoned.checkoutId())).isEmpty();
        assertThat(reservations.of(mixed.checkoutId())).isEmpty();
    }

    @Test
    void batchThatFailsWhenItCommitsIsClaimedOneByOne() {
        BalanceKey balance = shop.shelve(100);
        poison.intoCompany(balance.sku());
        Kept busy = occupyLane(balance);
        List<CompletableFuture<HoldOutcome>> callers = queue(baskets(balance), this::claim);

        busy.letGo();

        assertThat(answers(callers)).hasSize(MANY).allMatch(Placed.class::isInstance);
        assertThat(shop.stock(balance).reserved()).isEqualTo(MANY + 1);
    }

    @Test
    void batchWhoseAnswerIsLostIsAnsweredByItsKeys() {
        BalanceKey balance = shop.shelve(100);
        Kept busy = occupyLane(balance);
        List<HoldRequest> requests = baskets(balance);
        var callers = queue(requests, its -> claim(its, new LostAnswer()));

        busy.letGo();

        assertThat(answers(callers)).hasSize(MANY).allMatch(Replayed.class::isInstance);
        assertThat(requests)
                .allSatisfy(its -> assertThat(reservations.of(its.checkoutId())).hasSize(1));
        assertThat(shop.stock(balance).reserved()).isEqualTo(MANY + 1);
    }

    @Test
    void batchWhoseConnectionIsLostIsClaimedOneByOne() {
        open(1, 100, MANY, LONG);
        BalanceKey balance = shop.shelve(100);
        BalanceKey locked = shop.shelve(100);
        Kept kept = keeper.keep(locked);
        Kept busy = occupyLane(balance);
        List<CompletableFuture<HoldOutcome>> callers = queue(baskets(locked), this::claim);
        busy.letGo();
        awaitWaiting("claims", 0);
        sessions.awaitBlocked(1);

        sessions.endBlocked();

        sessions.awaitBlocked(MANY);
        kept.letGo();
        assertThat(answers(callers)).hasSize(MANY).allMatch(Placed.class::isInstance);
        assertThat(shop.stock(locked).reserved()).isEqualTo(MANY);
    }

    @Test
    void whoLeavesTheQueueHoldsNothingAndTakesNothingFromTheOthers() {
        BalanceKey balance = shop.shelve(100);
        Kept busy = occupyLane(balance);
        Leaver leaver = new Leaver(basket(line(balance, 1)));
        awaitWaiting("claims", 1);
        List<CompletableFuture<HoldOutcome>> callers = queue(baskets(balance), this::claim);

        leaver.leave();
        busy.letGo();

        assertThat(answers(callers)).hasSize(MANY).allMatch(Placed.class::isInstance);
        assertThat(reservations.of(leaver.request.checkoutId())).isEmpty();
        assertThat(claim(leaver.request)).isInstanceOf(Placed.class);
    }

    @Test
    void whoLeavesWhileItsBatchIsUnderWayFindsItsHoldByItsKey() {
        BalanceKey balance = shop.shelve(100);
        BalanceKey locked = shop.shelve(100);
        Kept kept = keeper.keep(locked);
        Kept busy = occupyLane(balance);
        Leaver leaver = new Leaver(basket(line(locked, 1)));
        awaitWaiting("claims", 1);
        List<CompletableFuture<HoldOutcome>> callers = queue(baskets(balance), this::claim);
        busy.letGo();
        awaitWaiting("claims", 0);
        sessions.awaitBlocked(1);

        leaver.leave();
        kept.letGo();

        assertThat(answers(callers)).hasSize(MANY).allMatch(Placed.class::isInstance);
        assertThat(claim(leaver.request)).isInstanceOf(Replayed.class);
        assertThat(shop.stock(locked).reserved()).isOne();
    }

    @Test
    void basketsInOppositeOrdersAndEndingsBetweenNeitherDeadlockNorStarve() {
        open(2, 100, 2, LONG);
        List<BalanceKey> balances = Stream.generate(() -> shop.shelve(10_000)).limit(4).toList();
        long deadlocks = sessions.deadlocks();
        List<Callable<Integer>> callers =
                IntStream.range(0, CALLERS)
                        .<Callable<Integer>>mapToObj(caller -> () -> claimAndEnd(balances, caller))
                        .toList();

        int done = Together.call(callers).stream().mapToInt(Integer::intValue).sum();

        assertThat(done).isEqualTo(CALLERS * ROUNDS);
        assertThat(sessions.deadlocks()).isEqualTo(deadlocks);
        assertThat(count("batches", "claims")).isPositive();
        assertThat(balances).allSatisfy(its -> assertThat(shop.stock(its).reserved()).isZero());
    }

    private int claimAndEnd(List<BalanceKey> balances, int caller) {
        List<BalanceKey> order = new ArrayList<>(balances);
        for (int i = 0; i < ROUNDS; i++) {
            Collections.shuffle(order, new Random(caller * ROUNDS + i));
            HoldLine[] lines =
                    order.stream().limit(3).map(its -> line(its, 1)).toArray(HoldLine[]::new);
            Placed placed = (Placed) claim(basket(lines));
            placed.lines().forEach(line -> release(line.reservation()));
        }
        return ROUNDS;
    }

    @Test
    void balanceThatIsKeptLockedHoldsUpNeitherTheOthersNorThePool() {
        open(1, 100, 2, SHORT);
        BalanceKey locked = shop.shelve(100);
        BalanceKey other = shop.shelve(1_000);
        Kept kept = keeper.keep(locked);
        var stuck = baskets(locked).stream().map(its -> Together.start(() -> claim(its))).toList();
        sessions.awaitBlocked(1);

        List<HoldOutcome> others = Together.call(CALLERS, () -> claim(basket(line(other, 1))));

        assertThat(others).allMatch(Placed.class::isInstance);
        assertThat(stuck).noneMatch(CompletableFuture::isDone);
        assertThat(sessions.blocked()).isLessThanOrEqualTo(2 + 1);
        kept.letGo();
        assertThat(answers(stuck)).hasSize(MANY).allMatch(Placed.class::isInstance);
    }

    @Test
    void whatWaitsWhenTheApplicationStopsIsDoneAndWhatComesIsRefused() {
        BalanceKey balance = shop.shelve(100);
        Kept busy = occupyLane(balance);
        List<CompletableFuture<HoldOutcome>> callers = queue(baskets(balance), this::claim);
        CompletableFuture<Boolean> stopping =
                Together.start(
                        () -> {
                            claims.destroy();
                            return true;
                        });
        busy.letGo();
        assertThat(stopping.join()).isTrue();
        assertThatExceptionOfType(OverloadedException.class)
                .isThrownBy(() -> claim(basket(line(balance, 1))));
        assertThat(answers(callers)).hasSize(MANY).allMatch(Placed.class::isInstance);
    }

    // Lanes that are busy

    /** Has somebody claim alone in the one lane, and wait for a lock that is let go later. */
    private Kept occupyLane(BalanceKey balance) {
        int blocked = sessions.blocked();
        Kept kept = keeper.keep(balance);
        Together.start(() -> claim(basket(line(balance, 1))));
        sessions.awaitBlocked(blocked + 1);
        return kept;
    }

    private <T, R> List<CompletableFuture<R>> queue(List<T> wishes, Function<T, R> asking) {
        return queue("claims", wishes, asking);
    }

    /** Has them come one after the other into a lane in which nobody waits. */
    private <T, R> List<CompletableFuture<R>> queue(
            String kind, List<T> wishes, Function<T, R> asking) {
        List<CompletableFuture<R>> callers = new ArrayList<>();
        double before = waiting(kind);
        for (T wish : wishes) {
            callers.add(Together.start(() -> asking.apply(wish)));
            awaitWaiting(kind, before + callers.size());
        }
        return callers;
    }

    private void awaitWaiting(String kind, double callers) {
        await().atMost(1, MINUTES)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> waiting(kind) == callers);
    }

    private List<HoldRequest> baskets(BalanceKey balance) {
        return Stream.generate(() -> basket(line(balance, 1))).limit(MANY).toList();
    }

    private HoldOutcome claim(HoldRequest request) {
        return claim(request, Admission.unconditional());
    }

    private HoldOutcome claim(HoldRequest request, Admission admission) {
        var attempt = claims.attempt(request, HOUR_MILLIS, admission);
        return ((Attempt.Decided<HoldOutcome>) attempt).outcome();
    }

    private static List<HoldOutcome> answers(List<CompletableFuture<HoldOutcome>> callers) {
        return callers.stream().map(CompletableFuture::join).toList();
    }

    private static Reservation hold(HoldOutcome outcome) {
        return ((Placed) outcome).lines().getFirst().reservation();
    }

    private double waiting(String kind) {
        return meters.get("holdfast.lanes.waiting").tag("kind", kind).gauge().value();
    }

    private double count(String what, String kind) {
        return meters.get("holdfast.lanes." + what).tag("kind", kind).functionCounter().count();
    }

    /** A caller that is interrupted. */
    private final class Leaver {

        final HoldRequest request;
        final CompletableFuture<Throwable> failure = new CompletableFuture<>();
        final Thread thread;

        Leaver(HoldRequest request) {
            this.request = request;
            this.thread =
                    Thread.ofPlatform()
                            .start(() -> failure.complete(catchThrowable(() -> claim(request))));
        }

        void leave() {
            thread.interrupt();
            assertThat(failure.orTimeout(1, MINUTES).join()).isInstanceOf(AbandonedException.class);
        }
    }

    /** The connection is lost right after the commit of whatever was held together. */
    private static final class LostAnswer implements Admission {

        private static final JointAdmission JOINT = new Joint();

        @Override
        public boolean isGranted() {
            return true;
        }

        @Override
        public Optional<JointAdmission> joint() {
            return Optional.of(JOINT);
        }

        private static final class Joint implements JointAdmission {

            @Override
            public List<Ruling> ask(List<Admission> admissions) {
                return Collections.nCopies(admissions.size(), Ruling.GRANTED);
            }

            @Override
            public Set<Admission> reused(List<Held> held) {
                TransactionSynchronizationManager.registerSynchronization(
                        new TransactionSynchronization() {
                            @Override
                            public void afterCommit() {
                                throw new DataAccessResourceFailureException("connection lost");
                            }
                        });
                return Set.of();
            }
        }
    }
}
