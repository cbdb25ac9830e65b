package io.holdfast.checkout;

import static io.holdfast.checkout.CheckoutStatus.CANCELLED;
import static io.holdfast.checkout.CheckoutStatus.CONFIRMED;
import static io.holdfast.checkout.CheckoutStatus.EXPIRED;
import static io.holdfast.checkout.CheckoutStatus.OPEN;
import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

/** What a checkout looks like, whatever became of its holds. */
@CheckoutTest
class CheckoutStatusTests {

    private final Owner owner = someOwner();
    private CheckoutId checkout;
    private BalanceKey shelf;

    @Autowired Checkouts checkouts;
    @Autowired Shop shop;

    @BeforeEach
    void openCheckout() {
        checkout = shop.open(owner);
        shelf = shop.shelf(10);
    }

    @ParameterizedTest(name = "{0} makes it {1}")
    @CsvSource(
            textBlock =
                    """
                    '', OPEN
                    held, OPEN
                    overdue, OPEN
                    confirmed, CONFIRMED
                    released, OPEN
                    expired, EXPIRED
                    held confirmed, OPEN
                    held released, OPEN
                    held expired, OPEN
                    expired overdue, OPEN
                    confirmed released, CONFIRMED
                    confirmed expired, CONFIRMED
                    released expired, EXPIRED
                    held confirmed released, OPEN
                    held confirmed expired, OPEN
                    held released expired, OPEN
                    confirmed released expired, CONFIRMED
                    held confirmed released expired, OPEN
                    """)
    void holdsDecideUntilTheCheckoutEnds(String holds, CheckoutStatus expected) {
        for (String became : holds.isEmpty() ? new String[0] : holds.split(" ")) {
            letOneHoldBecome(became);
        }
        assertThat(status()).isEqualTo(expected);
    }

    private void letOneHoldBecome(String state) {
        Reservation hold = shop.hold(owner, checkout, shelf, 1);
        switch (state) {
            case "held" -> {}
            case "overdue" -> shop.lapse(hold.id());
            case "confirmed" -> checkouts.confirm(owner, hold.id(), ACTOR);
            case "released" -> checkouts.release(owner, hold.id(), ACTOR);
            case "expired" -> shop.expire(hold.id());
            default -> throw new IllegalArgumentException(state);
        }
    }

    private CheckoutStatus status() {
        return checkouts.find(owner, checkout).orElseThrow().status();
    }

    @ParameterizedTest
    @CsvSource({"held", "confirmed", "released", "expired"})
    void anotherHoldOpensWhatHadNotEndedForGood(String state) {
        letOneHoldBecome(state);
        shop.hold(owner, checkout, shelf, 1);
        assertThat(status()).isEqualTo(OPEN);
    }

    @Test
    void paidCheckoutIsConfirmed() {
        shop.hold(owner, checkout, shelf, 1);
        checkouts.confirm(owner, checkout, new PaymentReference("pay-1"), ACTOR);
        assertThat(status()).isEqualTo(CONFIRMED);
    }

    @Test
    void givenUpCheckoutIsCancelledWhateverItsHoldsWere() {
        letOneHoldBecome("confirmed");
        letOneHoldBecome("expired");
        letOneHoldBecome("held");
        checkouts.cancel(owner, checkout, ACTOR);
        assertThat(status()).isEqualTo(CANCELLED);
    }

    @Test
    void expiredCheckoutCanBeGivenUp() {
        letOneHoldBecome("expired");
        assertThat(status()).isEqualTo(EXPIRED);
        checkouts.cancel(owner, checkout, ACTOR);
        assertThat(status()).isEqualTo(CANCELLED);
    }
}
