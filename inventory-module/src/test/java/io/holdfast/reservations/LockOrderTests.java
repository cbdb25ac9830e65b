package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Requests;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whoever locks several rows does so in the one order, so that nobody waits in a circle. */
@SpringBootTest
public class LockOrderTests {

    private static final int THREADS = 8;
    private static final int PLENTY = 1_000_000;

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Sessions sessions;
    @Autowired private TransactionTemplate transaction;
    @Autowired private Invariants invariants;

    private long deadlocksBefore;

    @BeforeEach
    void countDeadlocks() {
        deadlocksBefore = sessions.deadlocks();
    }

    @AfterEach
    void nothingDeadlockedAndEverythingAddsUp() {
        assertThat(sessions.deadlocks()).isEqualTo(deadlocksBefore);
        invariants.check();
    }

    @Test
    void basketsWithOppositeLineOrdersDontDeadlock() {
        BalanceKey a = shop.shelve(PLENTY);
        BalanceKey b = shop.shelve(PLENTY);

        inThreads(
                125,
                thread -> {
                    HoldRequest basket =
                            thread % 2 == 0
                                    ? basket(line(a, 1), line(b, 1))
                                    : basket(line(b, 1), line(a, 1));
                    assertThat(reservations.hold(basket)).isInstanceOf(Placed.class);
                });

        assertThat(shop.stock(a)).isEqualTo(new Stock(PLENTY, 1_000));
        assertThat(shop.stock(b)).isEqualTo(new Stock(PLENTY, 1_000));
    }

    @Test
    void amendmentsWithOppositeLineOrdersDontDeadlock() {
        List<BalanceKey> shelves = Stream.generate(() -> shop.shelve(PLENTY)).limit(4).toList();
        List<CheckoutId> checkouts = Stream.generate(Requests::newCheckout).limit(THREADS).toList();

        inThreads(
                40,
                thread -> {
                    var wanted = thread % 2 == 0 ? shelves : shelves.reversed();
                    assertThat(amend(checkouts.get(thread), wanted)).isInstanceOf(Placed.class);
                });

        assertThat(shelves)
                .allSatisfy(
                        shelf ->
                                assertThat(shop.stock(shelf))
                                        .isEqualTo(new Stock(PLENTY, THREADS)));
    }

    private HoldOutcome amend(CheckoutId checkout, List<BalanceKey> shelves) {
        return reservations.amend(basket(checkout, linesOf(shelves)), () -> true);
    }

    @Test
    void amendmentsReclaimsEndingsAndWorkersDontDeadlock() {
        List<BalanceKey> shelves = Stream.generate(() -> shop.shelve(PLENTY)).limit(4).toList();
        List<BalanceKey> reversed = shelves.reversed();

        inThreads(
                40,
                thread -> {
                    List<Reservation> holds = hold(thread % 2 == 0 ? shelves : reversed);
                    switch (thread % 4) {
                        case 0 -> reclaimLate(holds);
                        case 1 -> amend(checkoutOf(holds), shelves);
                        case 2 -> amend(checkoutOf(holds), reversed);
                        default -> letExpire(holds);
                    }
                    reservations.releaseAll(checkoutOf(holds), SHOPPER);
                });

        assertThat(shelves).allSatisfy(shelf -> assertThat(shop.stock(shelf).reserved()).isZero());
    }

    private void reclaimLate(List<Reservation> holds) {
        deadlines.pass(holds);
        reservations.reclaim(checkoutOf(holds), SHOPPER, () -> true, confirmed -> {});
    }

    @Test
    void endingsWorkersAndReceiptsDontDeadlock() {
        List<BalanceKey> shelves = Stream.generate(() -> shop.shelve(PLENTY)).limit(4).toList();
        List<BalanceKey> reversed = shelves.reversed();

        inThreads(
                40,
                thread -> {
                    switch (thread % 4) {
                        case 0 -> reservations.confirmAll(checkoutOf(hold(shelves)), SHOPPER);
                        case 1 -> reservations.releaseAll(checkoutOf(hold(reversed)), SHOPPER);
                        case 2 -> letExpire(hold(shelves));
                        default -> reversed.forEach(this::receive);
                    }
                });

        assertThat(shelves).allSatisfy(shelf -> assertThat(shop.stock(shelf).reserved()).isZero());
    }

    @Test
    void checkoutsThatExpireEachOthersHoldsDontDeadlock() {
        List<BalanceKey> shelves = Stream.generate(() -> shop.shelve(4)).limit(4).toList();

        inThreads(
                40,
                thread -> {
                    var wanted = thread % 2 == 0 ? shelves : shelves.reversed();
                    if (reservations.hold(basketOf(wanted)) instanceof Placed placed) {
                        deadlines.pass(holdsOf(placed));
                    }
                });

        assertThat(shelves)
                .allSatisfy(shelf -> assertThat(shop.stock(shelf).onHand()).isEqualTo(4));
    }

    @Test
    void claimLocksBalancesInTheirOrderWhateverTheOrderOfItsLines() {
        List<BalanceKey> shelves = shelves(20);

        assertWaitsForTheFirstBeforeItLocksAnother(shelves, () -> hold(shelves.reversed()));
    }

    @Test
    void endingsLockBalancesInTheirOrder() {
        List<BalanceKey> shelves = shelves(20);
        CheckoutId confirmed = checkoutOf(hold(shelves));
        CheckoutId released = checkoutOf(hold(shelves.reversed()));

        assertWaitsForTheFirstBeforeItLocksAnother(
                shelves, () -> reservations.confirmAll(confirmed, SHOPPER));
        assertWaitsForTheFirstBeforeItLocksAnother(
                shelves, () -> reservations.releaseAll(released, SHOPPER));
    }

    @Test
    void amendmentLocksWhatGoesAndWhatComesInOneOrder() {
        List<BalanceKey> shelves = shelves(20);
        CheckoutId checkout = checkoutOf(hold(shelves.subList(10, 20).reversed()));

        assertWaitsForTheFirstBeforeItLocksAnother(
                shelves, () -> amend(checkout, shelves.subList(0, 15).reversed()));
    }

    @Test
    void reclaimLocksWhatIsLeftAndWhatWasLostInOneOrder() {
        List<BalanceKey> shelves = shelves(20);
        List<Reservation> holds = hold(shelves.reversed());
        letExpire(holds.subList(5, 20));

        assertWaitsForTheFirstBeforeItLocksAnother(
                shelves,
                () ->
                        reservations.reclaim(
                                checkoutOf(holds), SHOPPER, () -> true, confirmed -> {}));
    }

    /** Without sorts, a set-based write visits its rows as a hash table has them. */
    @Test
    void endingsLockBalancesInTheirOrderWhateverPlanPostgresMakes() {
        sessions.configure("set enable_sort = off");
        try {
            endingsLockBalancesInTheirOrder();
        } finally {
            sessions.configure("reset enable_sort");
        }
    }

    @Test
    void workerLocksBalancesInTheirOrder() {
        List<BalanceKey> shelves = shelves(20);
        deadlines.pass(hold(shelves.reversed()));

        assertWaitsForTheFirstBeforeItLocksAnother(shelves, reservations::expireDue);
    }

    /** Takes the other locks itself meanwhile: in the same order, so nobody can be in its way. */
    private void assertWaitsForTheFirstBeforeItLocksAnother(
            List<BalanceKey> shelves, Supplier<?> call) {
        transaction
                .execute(
                        status -> {
                            sessions.lock(shelves.getFirst());
                            var answer = Together.start(call);
                            sessions.awaitBlocked(1);
                            shelves.stream().skip(1).forEach(sessions::lockAtOnce);
                            return answer;
                        })
                .join();
    }

    private List<BalanceKey> shelves(int count) {
        return Stream.generate(() -> shop.shelve(10)).limit(count).toList();
    }

    private List<Reservation> hold(List<BalanceKey> shelves) {
        return shop.hold(basketOf(shelves));
    }

    private static HoldRequest basketOf(List<BalanceKey> shelves) {
        return basket(newCheckout(), linesOf(shelves));
    }

    private static List<HoldLine> linesOf(List<BalanceKey> shelves) {
        return shelves.stream().map(shelf -> line(shelf, 1)).toList();
    }

    private static List<Reservation> holdsOf(Placed placed) {
        return placed.lines().stream().map(HeldLine::reservation).toList();
    }

    private static CheckoutId checkoutOf(List<Reservation> holds) {
        return holds.getFirst().checkoutId();
    }

    private void letExpire(List<Reservation> holds) {
        deadlines.pass(holds);
        reservations.expireDue();
    }

    private void receive(BalanceKey shelf) {
        assertThat(balances.change(receipt(shelf, 1))).isInstanceOf(Recorded.class);
    }

    /** Eight threads do the same so many times; they know their number. */
    private static void inThreads(int times, IntConsumer work) {
        Together.call(
                IntStream.range(0, THREADS)
                        .<Callable<Boolean>>mapToObj(thread -> () -> repeat(times, work, thread))
                        .toList());
    }

    private static boolean repeat(int times, IntConsumer work, int thread) {
        for (int i = 0; i < times; i++) {
            work.accept(thread);
        }
        return true;
    }
}
