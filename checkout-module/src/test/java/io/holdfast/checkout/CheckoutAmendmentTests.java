package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.payment;
import static io.holdfast.checkout.Shop.priced;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.HoldingOutcome.Decided;
import io.holdfast.checkout.HoldingOutcome.Ended;
import io.holdfast.checkout.HoldingOutcome.UnknownCheckout;
import io.holdfast.checkout.PaymentOutcome.Paid;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.List;

/**
 * Baskets that change their mind, as their shoppers see it; the engine's part has its own tests.
 */
@CheckoutTest
class CheckoutAmendmentTests {

    private static final int ROUNDS = 100;

    private final Owner owner = someOwner();
    private BalanceKey shelf;
    private CheckoutId checkout;

    @Autowired Checkouts checkouts;
    @Autowired Payments payments;
    @Autowired Shop shop;

    @BeforeEach
    void openACheckout() {
        shelf = shop.shelf(10);
        checkout = shop.open(owner);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.takePaymentsFurther();
        shop.assertSound();
    }

    private HoldOutcome amend(BasketLine... lines) {
        return ((Decided) checkouts.amend(owner, basket(checkout, lines))).outcome();
    }

    private List<Reservation> held() {
        return checkouts.find(owner, checkout).orElseThrow().reservations().stream()
                .filter(hold -> hold.status() == ReservationStatus.HELD)
                .toList();
    }

    @Test
    void orderIsWhatTheBasketWasInTheEnd() {
        BasketLine kept = priced(shelf, 2, "1.00");
        assertThat(amend(kept, priced(shelf, 3, "5.00"))).isInstanceOf(Placed.class);
        assertThat(amend(kept, priced(shelf, 1, "0.50"))).isInstanceOf(Placed.class);
        Paid paid = (Paid) payments.pay(owner, payment(checkout, "approve"));
        assertThat(paid.order().total()).hasToString("2.50 EUR");
        assertThat(shop.balance(shelf).onHand()).isEqualTo(7);
    }

    @Test
    void refusedAmendmentLeavesEverythingAsItWas() {
        BasketLine kept = priced(shelf, 2, "1.00");
        amend(kept);
        List<Reservation> before = held();
        assertThat(amend(priced(shelf, 999, "1.00"))).isInstanceOf(Insufficient.class);
        assertThat(held()).isEqualTo(before);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(2);
    }

    /** A shopper whose payment failed is never told that their own hold is in their way. */
    @Test
    void lastUnitIsReplacedUnderANewKeyAfterAFailedPayment() {
        BalanceKey last = shop.shelf(1);
        amend(priced(last, 1, "1.00"));
        payments.pay(owner, payment(checkout, "decline"));
        assertThat(amend(priced(last, 1, "1.00"))).isInstanceOf(Placed.class);
        assertThat(payments.pay(owner, payment(checkout, "approve"))).isInstanceOf(Paid.class);
        assertThat(shop.balance(last).onHand()).isZero();
    }

    @Test
    void endedOrForeignCheckoutIsNotAmended() {
        assertThat(checkouts.amend(someOwner(), basket(checkout, priced(shelf, 1, "1.00"))))
                .isEqualTo(new UnknownCheckout(checkout));
        checkouts.cancel(owner, checkout, ACTOR);
        assertThat(checkouts.amend(owner, basket(checkout, priced(shelf, 1, "1.00"))))
                .isInstanceOf(Ended.class);
        assertThat(shop.balance(shelf).reserved()).isZero();
    }

    @Test
    void amendmentsAndAPaymentAtOnceAgreeOnOneBasket() throws Exception {
        BalanceKey wide = shop.shelf(10 * ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            checkout = shop.filled(owner, wide, 3);
            CheckoutId present = checkout;
            var reference = new PaymentReference("pay-" + present);
            Race.run(
                    List.of(
                            () -> checkouts.amend(owner, basket(present, priced(wide, 1, "1.00"))),
                            () -> checkouts.amend(owner, basket(present, priced(wide, 2, "1.00"))),
                            () -> checkouts.confirm(owner, present, reference, ACTOR)));
            assertThat(held()).isEmpty();
        }
    }
}
