package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.CancellationOutcome.Cancelled;
import io.holdfast.checkout.ConfirmationOutcome.AlreadyConfirmed;
import io.holdfast.checkout.ConfirmationOutcome.Confirmed;
import io.holdfast.checkout.HoldingOutcome.Decided;
import io.holdfast.checkout.HoldingOutcome.Ended;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.ReservationStatus;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.TransitionOutcome;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Claims and endings of one checkout at once, on connections of their own. */
@CheckoutTest
class CheckoutRaceTests {

    private static final PaymentReference PAYMENT = new PaymentReference("pay-1");
    private static final int ROUNDS = 300;

    private final Owner owner = someOwner();

    @Autowired Checkouts checkouts;
    @Autowired Reservations reservations;
    @Autowired Shop shop;
    @Autowired JdbcClient jdbc;
    @Autowired PlatformTransactionManager transactionManager;

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    @Test
    void holdConfirmAndCancelAtOnceLeaveNothingHeldInAnEndedCheckout() throws Exception {
        BalanceKey shelf = shop.shelf(2 * ROUNDS);
        int left = 0;
        for (int round = 0; round < ROUNDS; round++) {
            left += unitsThatLeft(shelf);
        }
        assertThat(shop.balance(shelf).onHand()).isEqualTo(2 * ROUNDS - left);
        assertThat(shop.balance(shelf).reserved()).isZero();
    }

    /** One round: a checkout with one hold, to which another one is added while it ends. */
    private int unitsThatLeft(BalanceKey shelf) throws Exception {
        CheckoutId checkout = shop.open(owner);
        shop.hold(owner, checkout, shelf, 1);
        List<Object> outcomes =
                Race.run(
                        List.of(
                                () -> checkouts.hold(owner, basket(checkout, line(shelf, 1))),
                                () -> checkouts.confirm(owner, checkout, PAYMENT, ACTOR),
                                () -> checkouts.cancel(owner, checkout, ACTOR)));

        Checkout present = checkouts.find(owner, checkout).orElseThrow();
        boolean paid = outcomes.get(1) instanceof Confirmed;
        assertThat(outcomes.get(2) instanceof Cancelled).isNotEqualTo(paid);
        assertThat(outcomes.getFirst()).isInstanceOfAny(Decided.class, Ended.class);
        assertThat(present.reservations()).hasSize(outcomes.getFirst() instanceof Decided ? 2 : 1);
        assertThat(present.reservations())
                .extracting(Reservation::status)
                .containsOnly(paid ? ReservationStatus.CONFIRMED : ReservationStatus.RELEASED);
        return paid ? present.reservations().size() : 0;
    }

    @RepeatedTest(50)
    void oneOfManyConfirmationsConfirmsAndAllAnswerTheSame() throws Exception {
        BalanceKey shelf = shop.shelf(5);
        CheckoutId checkout = shop.open(owner);
        shop.hold(owner, checkout, shelf, 2);
        Callable<ConfirmationOutcome> confirm =
                () -> checkouts.confirm(owner, checkout, PAYMENT, ACTOR);

        List<ConfirmationOutcome> outcomes = Race.run(Collections.nCopies(4, confirm));

        assertThat(outcomes).filteredOn(Confirmed.class::isInstance).hasSize(1);
        Set<Checkout> answers =
                outcomes.stream().map(CheckoutRaceTests::answer).collect(Collectors.toSet());
        assertThat(answers).hasSize(1);
        assertThat(shop.balance(shelf).onHand()).isEqualTo(3);
        assertThat(shop.movements(shelf, "confirmation")).isOne();
    }

    private static Checkout answer(ConfirmationOutcome outcome) {
        return switch (outcome) {
            case Confirmed confirmed -> confirmed.checkout();
            case AlreadyConfirmed already -> already.checkout();
            default -> throw new AssertionError(outcome);
        };
    }

    @RepeatedTest(50)
    void oneOfTwoPaymentsConfirms() throws Exception {
        BalanceKey shelf = shop.shelf(5);
        CheckoutId checkout = shop.open(owner);
        shop.hold(owner, checkout, shelf, 2);
        List<ConfirmationOutcome> outcomes =
                Race.run(List.of(() -> pay(checkout, "pay-1"), () -> pay(checkout, "pay-2")));
        assertThat(outcomes).filteredOn(Confirmed.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(ConfirmationOutcome.TooLate.class::isInstance).hasSize(1);
        assertThat(shop.balance(shelf).onHand()).isEqualTo(3);
    }

    private ConfirmationOutcome pay(CheckoutId checkout, String reference) {
        return checkouts.confirm(owner, checkout, new PaymentReference(reference), ACTOR);
    }

    @RepeatedTest(100)
    void oneOfReleaseExpiryAndConfirmationEndsAHold() throws Exception {
        BalanceKey shelf = shop.shelf(5);
        CheckoutId checkout = shop.open(owner);
        ReservationId hold = shop.hold(owner, checkout, shelf, 2).id();
        shop.hold(owner, checkout, shelf, 1);
        shop.lapse(hold);
        List<Object> outcomes =
                Race.run(
                        List.of(
                                () -> checkouts.release(owner, hold, ACTOR),
                                () -> checkouts.confirm(owner, checkout, PAYMENT, ACTOR),
                                reservations::expireDue));
        ReservationStatus ended = checkouts.find(owner, hold).orElseThrow().status();
        boolean released = outcomes.getFirst() instanceof TransitionOutcome.Done;
        assertThat(ended)
                .isEqualTo(released ? ReservationStatus.RELEASED : ReservationStatus.EXPIRED);
        assertThat(shop.movements(shelf, "release") + shop.movements(shelf, "expiry")).isOne();
    }

    @Test
    void claimWaitsForAnEndingUnderWayAndIsRefused() {
        BalanceKey shelf = shop.shelf(5);
        CheckoutId checkout = shop.open(owner);
        CompletableFuture<HoldingOutcome> claim =
                new TransactionTemplate(transactionManager)
                        .execute(
                                transaction -> {
                                    checkouts.cancel(owner, checkout, ACTOR);
                                    return startAndAwaitLockWait(
                                            () ->
                                                    checkouts.hold(
                                                            owner,
                                                            basket(checkout, line(shelf, 1))));
                                });
        assertThat(claim).succeedsWithin(30, TimeUnit.SECONDS).isInstanceOf(Ended.class);
        assertThat(shop.balance(shelf).reserved()).isZero();
    }

    @Test
    void singleEndingWaitsForWhoeverHasLockedTheCheckout() {
        BalanceKey shelf = shop.shelf(5);
        CheckoutId checkout = shop.open(owner);
        ReservationId hold = shop.hold(owner, checkout, shelf, 1).id();
        CompletableFuture<TransitionOutcome> confirmation =
                new TransactionTemplate(transactionManager)
                        .execute(
                                transaction -> {
                                    lock(checkout);
                                    return startAndAwaitLockWait(
                                            () -> checkouts.confirm(owner, hold, ACTOR));
                                });
        assertThat(confirmation)
                .succeedsWithin(30, TimeUnit.SECONDS)
                .isInstanceOf(TransitionOutcome.Done.class);
    }

    private void lock(CheckoutId checkout) {
        jdbc.sql("select id from checkouts where id = :id for no key update")
                .param("id", checkout.value())
                .query(UUID.class)
                .single();
    }

    private <T> CompletableFuture<T> startAndAwaitLockWait(Supplier<T> call) {
        CompletableFuture<T> started = CompletableFuture.supplyAsync(call);
        await().until(() -> started.isDone() || isSomebodyWaiting());
        assertThat(started).isNotDone();
        return started;
    }

    private boolean isSomebodyWaiting() {
        return jdbc.sql(
                        """
                        select exists (
                            select
                            from pg_stat_activity
                            where datname = current_database() and wait_event_type = 'Lock')
                        """)
                .query(Boolean.class)
                .single();
    }
}
