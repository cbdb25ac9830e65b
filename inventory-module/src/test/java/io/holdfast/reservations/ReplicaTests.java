package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.postgres.Replicas;
import io.holdfast.postgres.TestPostgres;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * What was answered is answered again only once it is where the first answer waited for it to be:
 * with the replicas. Else the one that takes over may never have heard of it.
 */
@SpringBootTest(properties = TestPostgres.SERVER + "=replicated")
class ReplicaTests {

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Balances balances;

    private Replicas replicas;
    private BalanceKey balance;
    private BalanceKey other;

    @BeforeEach
    void shelve(@Autowired HikariDataSource pool) {
        replicas = new Replicas(pool);
        balance = shop.shelve(100);
        other = shop.shelve(1);
    }

    @AfterEach
    void letGo() {
        replicas.dismiss();
    }

    @Test
    void holdOfOneLine() {
        HoldRequest request = basket(line(balance, 1));
        reservations.hold(request);

        waits(() -> reservations.hold(request));
    }

    @Test
    void holdOfSeveralLines() {
        HoldRequest request = basket(line(balance, 1), line(balance, 2));
        reservations.hold(request);

        waits(() -> reservations.hold(request));
    }

    @Test
    void holdOfALineWithoutALocation() {
        HoldRequest request = basket(line(balance.sku(), 1));
        reservations.hold(request);

        waits(() -> reservations.hold(request));
    }

    @Test
    void amendment() {
        HoldRequest request = basket(line(balance, 1));
        reservations.amend(request, Admission.unconditional());

        waits(() -> reservations.amend(request, Admission.unconditional()));
    }

    @Test
    void confirmation() {
        ReservationId hold = shop.hold(balance, 1).id();
        reservations.confirm(hold, SHOPPER);

        waits(() -> reservations.confirm(hold, SHOPPER));
    }

    @Test
    void release() {
        ReservationId hold = shop.hold(balance, 1).id();
        reservations.release(hold, SHOPPER);

        waits(() -> reservations.release(hold, SHOPPER));
    }

    @Test
    void stockChange() {
        Receipt receipt = receipt(balance, 1);
        balances.change(receipt);

        waits(() -> balances.change(receipt));
    }

    private void waits(Supplier<Object> again) {
        replicas.demand();
        var write = Together.start(() -> balances.change(receipt(other, 1)));
        awaitWaiting(1, write);
        var answer = Together.start(again);
        awaitWaiting(2, answer);

        assertThat(write).isNotDone();
        assertThat(answer).isNotDone();
        replicas.dismiss();
        assertThat(answer.join()).isNotNull();
        write.join();
    }

    private void awaitWaiting(int commits, CompletableFuture<?> answer) {
        await().atMost(Duration.ofMinutes(1))
                .until(() -> answer.isDone() || replicas.waiting() >= commits);
    }
}
