package io.holdfast.transactions;

import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newKey;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockOutcome;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** A transaction of the test's closes a circle of waiting; PostgreSQL undoes the engine's. */
@SpringBootTest
class DeadlockTests {

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private Sessions sessions;
    @Autowired private TransactionTemplate transaction;
    @Autowired private Invariants invariants;

    private BalanceKey first;
    private BalanceKey second;
    private long deadlocksBefore;

    @BeforeEach
    void shelveTwo() {
        first = shop.shelve(10);
        second = shop.shelve(10);
        deadlocksBefore = sessions.deadlocks();
    }

    @AfterEach
    void somethingDeadlockedAndYetEverythingAddsUp() {
        assertThat(sessions.deadlocks()).isGreaterThan(deadlocksBefore);
        invariants.check();
    }

    @Test
    void holdIsPlacedInASecondAttempt() {
        CompletableFuture<HoldOutcome> hold =
                inACircle(
                        () -> sessions.lock(second),
                        () -> reservations.hold(basket(line(first, 3), line(second, 3))),
                        () -> sessions.lock(first));

        assertThat(hold.join()).isInstanceOf(Placed.class);
        assertThat(shop.stock(first)).isEqualTo(new Stock(10, 3));
        assertThat(shop.stock(second)).isEqualTo(new Stock(10, 3));
    }

    @Test
    void stockChangeIsRecordedInASecondAttempt() {
        RequestKey key = newKey();

        CompletableFuture<StockOutcome> change =
                inACircle(
                        () -> balances.change(receipt(key, second, 5)),
                        () -> balances.change(receipt(key, first, 5)),
                        () -> sessions.lock(first));

        assertThat(change.join()).isInstanceOf(Recorded.class);
        assertThat(shop.stock(first)).isEqualTo(new Stock(15, 0));
        assertThat(shop.stock(second)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void callerWhoseTransactionWasJoinedHearsOfTheDeadlock() {
        RequestKey key = newKey();

        CompletableFuture<StockOutcome> change =
                inACircle(
                        () -> balances.change(receipt(key, second, 5)),
                        () ->
                                transaction.execute(
                                        status -> balances.change(receipt(key, first, 5))),
                        () -> sessions.lock(first));

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(change::join)
                .withCauseInstanceOf(ConcurrencyFailureException.class);
        assertThat(shop.stock(first)).isEqualTo(new Stock(10, 0));
    }

    /**
     * Starts the call, which waits for what the test has locked, and closes the circle. The server
     * looks for one from the side of who waited first, and that is the call; it may happen to it
     * again before the test's locks are granted. The test's own changes are undone.
     */
    private <T> CompletableFuture<T> inACircle(Runnable locks, Supplier<T> call, Runnable closes) {
        return transaction.execute(
                status -> {
                    status.setRollbackOnly();
                    sessions.bePatient();
                    locks.run();
                    var answer = Together.start(call);
                    sessions.awaitBlocked(1);
                    closes.run();
                    return answer;
                });
    }
}
