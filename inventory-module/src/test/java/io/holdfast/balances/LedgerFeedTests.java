package io.holdfast.balances;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Whoever follows the ledger sees each row once, in order, however late it became visible. */
@SpringBootTest
class LedgerFeedTests {

    private static final int WRITERS = 8;
    private static final int CHANGES = 60;

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private LedgerFeed feed;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    private long start;

    @BeforeEach
    void readToTheEnd() {
        LedgerStretch stretch = feed.read(0, LedgerFeed.MAX_STRETCH);
        while (!stretch.items().isEmpty()) {
            stretch = feed.read(stretch.next(), LedgerFeed.MAX_STRETCH);
        }
        start = stretch.next();
    }

    @Test
    void whatIsCommittedIsReadAtOnce() {
        BalanceKey balance = shop.shelve(5);
        shop.hold(balance, 2);

        LedgerStretch stretch = feed.read(start, 50);

        assertThat(stretch.items())
                .extracting(Movement::kind)
                .containsExactly(MovementKind.RECEIPT, MovementKind.HOLD);
        assertThat(stretch.next()).isEqualTo(stretch.items().getLast().id());
    }

    @Test
    void whereNothingIsNewTheReaderKeepsItsPlace() {
        assertThat(feed.read(start, 50)).isEqualTo(new LedgerStretch(List.of(), start));
    }

    @Test
    void isReadInStretches() {
        BalanceKey balance = shop.shelve(1);
        shop.receive(balance, 2);
        shop.receive(balance, 3);

        LedgerStretch first = feed.read(start, 2);
        LedgerStretch second = feed.read(first.next(), 2);

        assertThat(first.items()).extracting(Movement::onHandAfter).containsExactly(1, 3);
        assertThat(second.items()).extracting(Movement::onHandAfter).containsExactly(6);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingIsHandedOutBeyondAnOpenTransactionAndNothingSkippedAfterIt(boolean commits) {
        BalanceKey slow = shop.shelve(1);
        BalanceKey fast = shop.shelve(1);
        long known = feed.read(start, 50).next();
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        var open = Together.start(() -> changeSlowly(slow, written, end, commits));
        await(written);

        shop.receive(fast, 1);
        assertThat(feed.read(known, 50)).isEqualTo(new LedgerStretch(List.of(), known));
        shop.receive(fast, 1);
        assertThat(feed.read(known, 50).items()).isEmpty();

        end.countDown();
        open.join();
        assertThat(feed.read(known, 50).items())
                .extracting(Movement::sku)
                .containsExactlyElementsOf(
                        commits
                                ? List.of(slow.sku(), fast.sku(), fast.sku())
                                : List.of(fast.sku(), fast.sku()));
    }

    /** It draws an id, and ends when the test says so. */
    private boolean changeSlowly(
            BalanceKey balance, CountDownLatch written, CountDownLatch end, boolean commits) {
        transaction.executeWithoutResult(
                status -> {
                    balances.change(receipt(balance, 1));
                    written.countDown();
                    await(end);
                    if (!commits) {
                        status.setRollbackOnly();
                    }
                });
        return commits;
    }

    @Test
    void whatWasCommittedBeforeAnOpenTransactionBeganIsHandedOut() {
        BalanceKey balance = shop.shelve(1);
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        feed.advance();
        var open = Together.start(() -> changeSlowly(balance, written, end, true));
        await(written);

        assertThat(feed.read(start, 50).items()).hasSize(1);

        end.countDown();
        open.join();
    }

    /**
     * Writers hold their transactions open for as long as others take, so ids commit in disorder.
     */
    @Test
    void eachRowOfManyWritersIsReadOnceAndInTheOrderOfItsBalance() {
        List<BalanceKey> shelves = IntStream.range(0, 4).mapToObj(i -> shop.shelve(1)).toList();
        long known = feed.read(start, 50).next();
        AtomicInteger writing = new AtomicInteger(WRITERS);
        CompletableFuture<List<Movement>> reading = Together.start(() -> follow(known, writing));

        Together.call(
                IntStream.range(0, WRITERS)
                        .<Callable<Integer>>mapToObj(
                                writer -> () -> write(shelves, writer, writing))
                        .toList());

        List<Movement> read = reading.join();
        assertThat(read).extracting(Movement::id).isEqualTo(idsAfter(known));
        assertThat(read).hasSize(WRITERS * CHANGES);
        assertThatEachFollowsFromTheOneBefore(read);
    }

    /** Shelves are locked in one order, so that nobody deadlocks. */
    private int write(List<BalanceKey> shelves, int writer, AtomicInteger writing) {
        for (int i = 0; i < CHANGES / 2; i++) {
            int one = writer % 3;
            int other = one + 1 + i % (3 - one);
            transaction.executeWithoutResult(
                    status -> {
                        balances.change(receipt(shelves.get(one), 1));
                        balances.change(receipt(shelves.get(other), 1));
                    });
        }
        return writing.decrementAndGet();
    }

    private List<Movement> follow(long known, AtomicInteger writing) {
        List<Movement> read = new ArrayList<>();
        long after = known;
        boolean isOver = false;
        while (!isOver) {
            isOver = writing.get() == 0;
            LedgerStretch stretch = feed.read(after, 50);
            read.addAll(stretch.items());
            after = stretch.next();
            isOver &= stretch.items().isEmpty();
        }
        return read;
    }

    private List<Long> idsAfter(long known) {
        return jdbc.sql("select id from stock_movements where id > ? order by id")
                .param(known)
                .query((row, number) -> row.getLong("id"))
                .list();
    }

    private static void assertThatEachFollowsFromTheOneBefore(List<Movement> read) {
        Map<String, Integer> onHand = new HashMap<>();
        for (Movement row : read) {
            int before = onHand.getOrDefault(row.sku().value(), 1);
            assertThat(row.onHandAfter()).isEqualTo(before + row.onHandDelta());
            onHand.put(row.sku().value(), row.onHandAfter());
        }
    }

    @Test
    void stepTellsWhatItFound() {
        BalanceKey one = shop.shelve(4);
        BalanceKey other = shop.shelve(7);
        shop.hold(one, 3);
        feed.advance();

        List<LedgerStep> steps = feed.steps(start, 50);

        assertThat(steps)
                .extracting(step -> step.movement().onHandAfter())
                .containsExactly(4, 7, 4);
        assertThat(steps.get(0).before()).isNull();
        assertThat(steps.get(1).before()).isNull();
        assertThat(steps.get(2).before()).isEqualTo(steps.get(0).movement());
        assertThat(other.sku()).isEqualTo(steps.get(1).movement().sku());
    }

    @Test
    void stepTellsWhatBecameLowOutAndBack() {
        BalanceKey balance = shop.shelve(12);
        Reservation some = shop.hold(balance, 3);
        Reservation rest = shop.hold(balance, 9);
        reservations.release(some.id(), SHOPPER);
        reservations.release(rest.id(), SHOPPER);
        feed.advance();

        assertThat(feed.steps(start, 50))
                .extracting(LedgerFeedTests::news)
                .containsExactly("back", "low", "out", "back", "");
    }

    private static String news(LedgerStep step) {
        return (step.isLowNow() ? "low" : "")
                + (step.isOutNow() ? "out" : "")
                + (step.isBackNow() ? "back" : "");
    }

    /** A restored database counts its transactions anew. */
    @Test
    void markOfAnotherServerHoldsUpNothing() {
        shop.shelve(1);
        transaction.executeWithoutResult(
                status -> jdbc.sql("update ledger_horizon set marked_by = '9000000000'").update());

        assertThat(feed.read(start, 50).items()).hasSize(1);
    }

    @Test
    void stretchIsBounded() {
        assertThatThrownBy(() -> feed.read(0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> feed.read(0, LedgerFeed.MAX_STRETCH + 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
