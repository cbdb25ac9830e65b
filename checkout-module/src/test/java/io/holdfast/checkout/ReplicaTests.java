package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;

import io.holdfast.balances.BalanceKey;
import io.holdfast.payments.PaymentReference;
import io.holdfast.postgres.Replicas;
import io.holdfast.postgres.TestPostgres;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What a checkout was answered is answered again only once the replicas have it; see the test of
 * that name in the inventory.
 */
@SpringBootTest(properties = TestPostgres.SERVER + "=replicated")
class ReplicaTests {

    private final Owner owner = someOwner();

    @Autowired private Shop shop;
    @Autowired private Checkouts checkouts;

    private Replicas replicas;
    private BalanceKey shelf;
    private CheckoutId checkout;

    @BeforeEach
    void open(@Autowired HikariDataSource pool) {
        replicas = new Replicas(pool);
        shelf = shop.shelf(100);
        checkout = shop.open(owner);
    }

    @AfterEach
    void letGo() {
        replicas.dismiss();
    }

    @Test
    void opening() {
        waits(() -> checkouts.open(owner, checkout));
    }

    @Test
    void hold() {
        HoldRequest request = basket(checkout, line(shelf, 1));
        checkouts.hold(owner, request);

        waits(() -> checkouts.hold(owner, request));
    }

    @Test
    void holdInACheckoutThatHasEnded() {
        HoldRequest request = basket(checkout, line(shelf, 1));
        checkouts.hold(owner, request);
        checkouts.cancel(owner, checkout, ACTOR);

        waits(() -> checkouts.hold(owner, request));
    }

    @Test
    void confirmation() {
        checkouts.hold(owner, basket(checkout, line(shelf, 1)));
        PaymentReference reference = new PaymentReference("paid");
        checkouts.confirm(owner, checkout, reference, ACTOR);

        waits(() -> checkouts.confirm(owner, checkout, reference, ACTOR));
    }

    @Test
    void cancellation() {
        checkouts.hold(owner, basket(checkout, line(shelf, 1)));
        checkouts.cancel(owner, checkout, ACTOR);

        waits(() -> checkouts.cancel(owner, checkout, ACTOR));
    }

    private void waits(Supplier<Object> again) {
        replicas.demand();
        var write = start(() -> checkouts.open(owner, null));
        awaitWaiting(1, write);
        var answer = start(again);
        awaitWaiting(2, answer);

        assertThat(write).isNotDone();
        assertThat(answer).isNotDone();
        replicas.dismiss();
        assertThat(answer.join()).isNotNull();
        write.join();
    }

    private static CompletableFuture<Object> start(Supplier<Object> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(task).start())
                .orTimeout(1, TimeUnit.MINUTES);
    }

    private void awaitWaiting(int commits, CompletableFuture<?> answer) {
        await().atMost(Duration.ofMinutes(1))
                .until(() -> answer.isDone() || replicas.waiting() >= commits);
    }
}
