package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.payment;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.ConfirmationOutcome.AlreadyConfirmed;
import io.holdfast.checkout.ConfirmationOutcome.Confirmed;
import io.holdfast.checkout.ConfirmationOutcome.TooLate;
import io.holdfast.checkout.PaymentOutcome.Paid;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.modulith.events.IncompleteEventPublications;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An instance dies at every point of a payment, one after the other; another one finishes what it
 * left, and the client asks again.
 */
@CheckoutTest
@TestInstance(Lifecycle.PER_CLASS)
class CrashedPaymentTests {

    private final Owner owner = someOwner();
    private MortalNode node;

    @Autowired JdbcConnectionDetails database;
    @Autowired Checkouts checkouts;
    @Autowired Payments payments;
    @Autowired Reservations reservations;
    @Autowired IncompleteEventPublications publications;
    @Autowired Shop shop;
    @Autowired JdbcClient jdbc;

    @BeforeAll
    void startAnotherNode() {
        node = new MortalNode(database);
    }

    @AfterAll
    void stopIt() {
        node.close();
    }

    /**
     * Lets the node live for ever more steps, until the work is done before it dies.
     *
     * @return at how many points it died
     */
    private int dieAtEveryPoint(Supplier<Round> rounds) {
        int points = 0;
        boolean isAlive = false;
        while (!isAlive) {
            Round round = rounds.get();
            node.liveFor(points);
            dieTrying(round.work());
            isAlive = !node.isDead();
            restart();
            shop.assertSound();
            round.check().run();
            shop.takePaymentsFurther();
            shop.assertSound();
            points++;
        }
        return points - 1;
    }

    /** What the node tries, and what must be so in the end, once the client has asked again. */
    private record Round(Runnable work, Runnable check) {}

    private void dieTrying(Runnable work) {
        try {
            work.run();
        } catch (MortalNode.Died asMeantTo) {
            assertThat(node.isDead()).isTrue();
        }
        await().atMost(Duration.ofMinutes(1)).until(() -> !node.isAtWork());
    }

    /** What an instance does that starts: the event registry first, then what is due. */
    private void restart() {
        publications.resubmitIncompletePublications(publication -> true);
        shop.takePaymentsFurther();
    }

    @Test
    void paymentIsMadeOnceWhereverItWasInterrupted() {
        int points =
                dieAtEveryPoint(
                        () -> {
                            BalanceKey shelf = shop.shelf(3);
                            PaymentRequest request =
                                    payment(shop.filled(owner, shelf, 2), "approve");
                            return new Round(
                                    () -> node.get(Payments.class).pay(owner, request),
                                    () -> checkPaid(request, shelf));
                        });
        assertThat(points).isGreaterThan(10);
    }

    private void checkPaid(PaymentRequest request, BalanceKey shelf) {
        assertThat(payments.pay(owner, request)).isInstanceOf(Paid.class);
        shop.takePaymentsFurther();
        assertThat(shop.balance(shelf).onHand()).isOne();
        assertThat(payments.of(request.checkoutId()))
                .extracting(Payment::status)
                .containsExactly(PaymentStatus.CAPTURED);
        assertThat(booked(request.checkoutId())).containsExactly("captured");
    }

    /** What the gateway's own books say about a checkout. */
    private List<String> booked(CheckoutId checkout) {
        return jdbc.sql("select state from simulated_payments where checkout_id = :id")
                .param("id", checkout.value())
                .query((row, number) -> row.getString("state"))
                .list();
    }

    @Test
    void lateMoneyIsGivenBackOnceWhereverThatWasInterrupted() {
        int points =
                dieAtEveryPoint(
                        () -> {
                            BalanceKey shelf = shop.shelf(1);
                            CheckoutId late = lapsed(shelf);
                            shop.filled(owner, shelf, 1);
                            return confirmation(late, this::checkRefunded);
                        });
        assertThat(points).isGreaterThan(5);
    }

    private CheckoutId lapsed(BalanceKey shelf) {
        CheckoutId late = shop.filled(owner, shelf, 1);
        shop.lapse(late);
        reservations.expireDue();
        return late;
    }

    private Round confirmation(CheckoutId checkout, Consumer<CheckoutId> check) {
        return new Round(
                () ->
                        node.get(Checkouts.class)
                                .confirm(owner, checkout, reference(checkout), ACTOR),
                () -> check.accept(checkout));
    }

    private static PaymentReference reference(CheckoutId checkout) {
        return new PaymentReference("pay-" + checkout);
    }

    private void checkRefunded(CheckoutId late) {
        assertThat(checkouts.confirm(owner, late, reference(late), ACTOR))
                .isInstanceOf(TooLate.class);
        shop.takePaymentsFurther();
        assertThat(payments.of(late))
                .extracting(Payment::status)
                .containsExactly(PaymentStatus.REFUNDED);
    }

    @Test
    void lateMoneyBecomesOneOrderWhereverThatWasInterrupted() {
        int points =
                dieAtEveryPoint(
                        () -> {
                            BalanceKey shelf = shop.shelf(1);
                            return confirmation(
                                    lapsed(shelf), checkout -> checkReclaimed(checkout, shelf));
                        });
        assertThat(points).isGreaterThan(3);
    }

    private void checkReclaimed(CheckoutId checkout, BalanceKey shelf) {
        assertThat(checkouts.confirm(owner, checkout, reference(checkout), ACTOR))
                .isInstanceOfAny(Confirmed.class, AlreadyConfirmed.class);
        assertThat(shop.balance(shelf).onHand()).isZero();
        assertThat(shop.movements(shelf, "confirmation")).isOne();
    }
}
