package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.payment;
import static io.holdfast.checkout.Shop.priced;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.ConfirmationOutcome.AlreadyConfirmed;
import io.holdfast.checkout.ConfirmationOutcome.Confirmed;
import io.holdfast.checkout.ConfirmationOutcome.TooLate;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;

/** Money that comes after the holds ran out. */
@CheckoutTest
class LatePaymentTests {

    private static final int ROUNDS = 120;

    private final Owner owner = someOwner();

    @Autowired Checkouts checkouts;
    @Autowired Payments payments;
    @Autowired Reservations reservations;
    @Autowired Shop shop;
    @Autowired JdbcClient jdbc;
    @Autowired PlatformTransactionManager transactionManager;

    @AfterEach
    void everythingAddsUp() {
        shop.takePaymentsFurther();
        shop.assertSound();
    }

    private ConfirmationOutcome confirm(CheckoutId checkout) {
        return checkouts.confirm(owner, checkout, reference(checkout), ACTOR);
    }

    private static PaymentReference reference(CheckoutId checkout) {
        return new PaymentReference("pay-" + checkout);
    }

    private CheckoutId lapsed(BalanceKey shelf, int quantity) {
        CheckoutId checkout = shop.filled(owner, shelf, quantity);
        shop.lapse(checkout);
        return checkout;
    }

    @Test
    void whatRanOutIsClaimedAgainWhereThereIsStock() {
        BalanceKey shelf = shop.shelf(4);
        CheckoutId checkout = lapsed(shelf, 4);
        reservations.expireDue();
        Confirmed confirmed = (Confirmed) confirm(checkout);
        assertThat(confirmed.order().outcome()).isEqualTo(Order.Outcome.RECLAIMED);
        assertThat(confirmed.order().total()).hasToString("10.00 EUR");
        assertThat(confirmed.checkout().status()).isEqualTo(CheckoutStatus.CONFIRMED);
        assertThat(confirm(checkout))
                .isEqualTo(new AlreadyConfirmed(confirmed.checkout(), confirmed.order()));
        assertThat(shop.balance(shelf).onHand()).isZero();
    }

    @Test
    void whatIsDueAndNotExpiredYetIsClaimedAgainAsWell() {
        BalanceKey shelf = shop.shelf(4);
        Confirmed confirmed = (Confirmed) confirm(lapsed(shelf, 4));
        assertThat(confirmed.order().outcome()).isEqualTo(Order.Outcome.RECLAIMED);
        assertThat(shop.movements(shelf, "expiry")).isOne();
        assertThat(shop.movements(shelf, "hold")).isEqualTo(2);
    }

    @Test
    void moneyGoesBackWhereTheStockIsGone() {
        BalanceKey shelf = shop.shelf(1);
        CheckoutId late = lapsed(shelf, 1);
        reservations.expireDue();
        CheckoutId other = shop.filled(owner, shelf, 1);
        assertThat(confirm(late)).isInstanceOf(TooLate.class);
        shop.takePaymentsFurther();
        assertThat(((TooLate) confirm(late)).payment().refund()).isEqualTo("refunded");
        assertThat(confirm(other)).isInstanceOf(Confirmed.class);
        assertThat(simulatedState(late)).isEqualTo("voided");
        assertThat(checkouts.find(owner, late).orElseThrow().status())
                .isEqualTo(CheckoutStatus.EXPIRED);
        assertThat(shop.balance(shelf).onHand()).isZero();
    }

    /** The gateway hears of this payment for the first time, and gives up what was put aside. */
    private String simulatedState(CheckoutId checkout) {
        return jdbc.sql("select state from simulated_payments where reference = :reference")
                .param("reference", reference(checkout).value())
                .query((row, number) -> row.getString("state"))
                .single();
    }

    /** The same money stays given back, even if stock comes in. */
    @Test
    void moneyThatWentBackMakesNoOrderLater() {
        BalanceKey shelf = shop.shelf(1);
        CheckoutId late = lapsed(shelf, 1);
        reservations.expireDue();
        CheckoutId other = shop.filled(owner, shelf, 1);
        confirm(late);
        checkouts.cancel(owner, other, ACTOR);
        assertThat(confirm(late)).isInstanceOf(TooLate.class);
        var again = new PaymentReference("another");
        assertThat(checkouts.confirm(owner, late, again, ACTOR)).isInstanceOf(Confirmed.class);
        assertThat(shop.balance(shelf).onHand()).isZero();
    }

    @Test
    void partOfABasketIsNotEnough() {
        BalanceKey plenty = shop.shelf(10);
        BalanceKey scarce = shop.shelf(1);
        CheckoutId late = shop.open(owner);
        checkouts.hold(owner, basket(late, priced(plenty, 2, "1.00"), priced(scarce, 1, "1.00")));
        shop.lapse(late);
        reservations.expireDue();
        shop.filled(owner, scarce, 1);
        assertThat(confirm(late)).isInstanceOf(TooLate.class);
        assertThat(shop.balance(plenty).onHand()).isEqualTo(10);
        assertThat(shop.balance(plenty).reserved()).isZero();
        assertThat(shop.balance(scarce).reserved()).isOne();
    }

    @Test
    void ofTwoLatePayersForTheLastUnitOneGetsIt() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            BalanceKey shelf = shop.shelf(1);
            CheckoutId first = lapsed(shelf, 1);
            reservations.expireDue();
            CheckoutId second = lapsed(shelf, 1);
            List<ConfirmationOutcome> outcomes =
                    Race.run(List.of(() -> confirm(first), () -> confirm(second)));
            assertThat(outcomes).filteredOn(Confirmed.class::isInstance).hasSize(1);
            assertThat(outcomes).filteredOn(TooLate.class::isInstance).hasSize(1);
            assertThat(shop.balance(shelf).onHand()).isZero();
        }
    }

    /** The payment comes when the hold is just about to run out, or just has. */
    @Test
    void aroundTheDeadlineTheUnitIsSoldOnceAndOnlyOnce() throws Exception {
        BalanceKey shelf = shop.shelf(3 * ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            CheckoutId early = shop.filled(owner, shelf, 1);
            CheckoutId exact = shop.filled(owner, shelf, 1);
            CheckoutId late = lapsed(shelf, 1);
            expireInMillis(exact, 1 + round % 5);
            List<Object> outcomes =
                    Race.run(
                            List.of(
                                    () -> payments.pay(owner, payment(early, "approve")),
                                    () -> confirm(exact),
                                    () -> confirm(late),
                                    reservations::expireDue,
                                    reservations::expireDue));
            assertThat(outcomes.getFirst()).isInstanceOf(PaymentOutcome.Paid.class);
            assertThat(outcomes.subList(1, 3)).hasOnlyElementsOfType(Confirmed.class);
        }
        assertThat(shop.balance(shelf).onHand()).isZero();
        assertThat(shop.balance(shelf).reserved()).isZero();
    }

    private void expireInMillis(CheckoutId checkout, int millis) {
        new TransactionTemplate(transactionManager)
                .executeWithoutResult(
                        transaction ->
                                jdbc.sql(
                                                """
                                                update inventory_reservations
                                                set held_at = held_at - interval '1 hour',
                                                    expires_at = clock_timestamp()
                                                        + :millis * interval '1 millisecond'
                                                where checkout_id = :checkout
                                                """)
                                        .param("millis", millis)
                                        .param("checkout", checkout.value())
                                        .update());
    }
}
