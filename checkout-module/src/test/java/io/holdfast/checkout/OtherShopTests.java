package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.payment;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.ConfirmationOutcome.TooLate;
import io.holdfast.checkout.HoldingOutcome.Decided;
import io.holdfast.checkout.PaymentOutcome.Declined;
import io.holdfast.checkout.PaymentOutcome.Paid;
import io.holdfast.payments.PaymentKey;
import io.holdfast.payments.PaymentReference;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.Reservation;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A shop that replaced what can be replaced: another policy, other settings, a slow gateway. */
@BesideOthers
@SpringBootTest(
        properties = {
            "holdfast.payments.keep-holds-after-decline=false",
            "holdfast.payments.extend-holds-by=PT2H"
        })
class OtherShopTests {

    private static final int OTHER_BASKETS = 20;

    private final Owner owner = someOwner();

    @Autowired Checkouts checkouts;
    @Autowired Payments payments;
    @Autowired SlowGateway gateway;
    @Autowired Shop shop;
    @Autowired JdbcClient jdbc;

    @AfterEach
    void everythingAddsUp() {
        gateway.closed.countDown();
        shop.takePaymentsFurther();
        shop.assertSound();
    }

    @Test
    void policyMayGiveMoneyBackThatCouldHaveBecomeAnOrder() {
        BalanceKey shelf = shop.shelf(5);
        CheckoutId checkout = shop.filled(owner, shelf, 1);
        shop.lapse(checkout);
        var reference = new PaymentReference("pay-" + checkout);
        assertThat(checkouts.confirm(owner, checkout, reference, ACTOR))
                .isInstanceOf(TooLate.class);
        assertThat(shop.balance(shelf).onHand()).isEqualTo(5);
    }

    @Test
    void declinedPaymentReleasesTheHoldsWhereTheShopWantsIt() {
        BalanceKey shelf = shop.shelf(5);
        CheckoutId checkout = shop.filled(owner, shelf, 2);
        assertThat(payments.pay(owner, payment(checkout, "decline"))).isInstanceOf(Declined.class);
        assertThat(shop.balance(shelf).reserved()).isZero();
    }

    @Test
    void firstPaymentExtendsTheHoldsAndNoOtherDoes() {
        CheckoutId checkout = shop.filled(owner, shop.shelf(5), 2);
        Instant before = deadline(checkout);
        gateway.closed = new CountDownLatch(1);
        var first = startToPay(checkout);
        await().atMost(Duration.ofMinutes(1))
                .until(() -> deadline(checkout).isAfter(before.plusSeconds(3_600)));
        Instant extended = deadline(checkout);
        var second = startToPay(checkout);
        await().atMost(Duration.ofMinutes(1)).until(() -> payments.of(checkout).size() == 2);
        assertThat(deadline(checkout)).isEqualTo(extended);
        gateway.closed.countDown();
        assertThat(first).succeedsWithin(60, TimeUnit.SECONDS);
        assertThat(second).succeedsWithin(60, TimeUnit.SECONDS);
    }

    private Instant deadline(CheckoutId checkout) {
        return checkouts.find(owner, checkout).orElseThrow().reservations().stream()
                .map(Reservation::expiresAt)
                .findFirst()
                .orElseThrow();
    }

    /** However long a gateway takes, nobody else waits for it. */
    @Test
    void slowGatewayHoldsUpNoOtherBasketAndNoConnection() {
        BalanceKey shelf = shop.shelf(2 + OTHER_BASKETS);
        CheckoutId checkout = shop.filled(owner, shelf, 2);
        gateway.closed = new CountDownLatch(1);
        CompletableFuture<PaymentOutcome> slow = startToPay(checkout);
        await().atMost(Duration.ofMinutes(1)).until(() -> gateway.waiting.get() == 1);
        OffsetDateTime waiting = now();
        for (int i = 0; i < OTHER_BASKETS; i++) {
            CheckoutId other = shop.open(owner);
            HoldingOutcome held = checkouts.hold(owner, basket(other, line(shelf, 1)));
            assertThat(((Decided) held).outcome()).isInstanceOf(Placed.class);
            var reference = new PaymentReference("pay-" + other);
            assertThat(checkouts.confirm(owner, other, reference, ACTOR))
                    .isInstanceOf(ConfirmationOutcome.Confirmed.class);
            assertThat(sessionsInTransactionSince(waiting)).isEmpty();
        }
        assertThat(slow).isNotDone();
        gateway.closed.countDown();
        assertThat(slow).succeedsWithin(60, TimeUnit.SECONDS).isInstanceOf(Paid.class);
        assertThat(shop.balance(shelf).onHand()).isZero();
    }

    private CompletableFuture<PaymentOutcome> startToPay(CheckoutId checkout) {
        return CompletableFuture.supplyAsync(
                () -> payments.pay(owner, payment(checkout, "approve")),
                work -> Thread.ofVirtual().start(work));
    }

    private OffsetDateTime now() {
        return jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single();
    }

    /** Others start and end transactions all the time; these had begun before. */
    private List<String> sessionsInTransactionSince(OffsetDateTime moment) {
        return jdbc.sql(
                        """
                        select query
                        from pg_stat_activity
                        where datname = current_database() and xact_start <= :moment
                        """)
                .param("moment", moment)
                .query((row, number) -> row.getString("query"))
                .list();
    }

    /** Lets nothing pass while it is closed. */
    static final class SlowGateway extends GatewayTap {

        private volatile CountDownLatch closed = new CountDownLatch(0);
        private final AtomicInteger waiting = new AtomicInteger();

        @Override
        <T> T pass(PaymentKey key, Supplier<T> call) {
            waiting.incrementAndGet();
            try {
                assertThat(closed.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                waiting.decrementAndGet();
            }
            return call.get();
        }
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Parts {

        @Bean
        static SlowGateway slowGateway() {
            return new SlowGateway();
        }

        @Bean
        LatePaymentPolicy nothingAfterTheDeadline() {
            return late -> LatePaymentPolicy.Decision.GIVE_BACK;
        }
    }
}
