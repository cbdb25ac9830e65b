package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.CancellationOutcome.AlreadyCancelled;
import io.holdfast.checkout.CancellationOutcome.Cancelled;
import io.holdfast.checkout.CancellationOutcome.NotAllowed;
import io.holdfast.checkout.CancellationOutcome.UnknownCheckout;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.List;

@CheckoutTest
class CheckoutCancellationTests {

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

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    private CancellationOutcome cancel() {
        return checkouts.cancel(owner, checkout, ACTOR);
    }

    @Test
    void everyHoldIsReleasedOverdueOnesToo() {
        shop.hold(owner, checkout, shelf, 4);
        shop.lapse(shop.hold(owner, checkout, shelf, 2).id());
        assertThat(cancel())
                .isInstanceOfSatisfying(
                        Cancelled.class,
                        cancelled -> {
                            assertThat(cancelled.checkout().status())
                                    .isEqualTo(CheckoutStatus.CANCELLED);
                            assertThat(statuses(cancelled.checkout()))
                                    .containsExactly(
                                            ReservationStatus.RELEASED, ReservationStatus.RELEASED);
                        });
        assertThat(shop.balance(shelf).available()).isEqualTo(10);
    }

    private static List<ReservationStatus> statuses(Checkout checkout) {
        return checkout.reservations().stream().map(Reservation::status).toList();
    }

    @Test
    void againIsAnsweredTheSame() {
        shop.hold(owner, checkout, shelf, 4);
        Checkout first = ((Cancelled) cancel()).checkout();
        assertThat(cancel()).isEqualTo(new AlreadyCancelled(first));
        assertThat(shop.movements(shelf, "release")).isOne();
    }

    @Test
    void emptyCheckoutCanBeGivenUp() {
        assertThat(cancel()).isInstanceOf(Cancelled.class);
    }

    @Test
    void paidCheckoutIsRefused() {
        shop.hold(owner, checkout, shelf, 4);
        checkouts.confirm(owner, checkout, new PaymentReference("pay-1"), ACTOR);
        assertNotAllowed();
    }

    @Test
    void checkoutConfirmedHoldByHoldIsRefused() {
        checkouts.confirm(owner, shop.hold(owner, checkout, shelf, 4).id(), ACTOR);
        assertNotAllowed();
    }

    private void assertNotAllowed() {
        Checkout before = checkouts.find(owner, checkout).orElseThrow();
        assertThat(before.status()).isEqualTo(CheckoutStatus.CONFIRMED);
        assertThat(cancel()).isEqualTo(new NotAllowed(before));
        assertThat(checkouts.find(owner, checkout)).contains(before);
        assertThat(shop.balance(shelf).onHand()).isEqualTo(6);
    }

    @Test
    void whatWasConfirmedByItselfStaysSo() {
        checkouts.confirm(owner, shop.hold(owner, checkout, shelf, 4).id(), ACTOR);
        shop.hold(owner, checkout, shelf, 2);
        assertThat(cancel())
                .isInstanceOfSatisfying(
                        Cancelled.class,
                        cancelled ->
                                assertThat(statuses(cancelled.checkout()))
                                        .containsExactly(
                                                ReservationStatus.CONFIRMED,
                                                ReservationStatus.RELEASED));
        assertThat(shop.balance(shelf).available()).isEqualTo(6);
    }

    @Test
    void checkoutOfAnotherOwnerIsUnknown() {
        shop.hold(owner, checkout, shelf, 4);
        assertThat(checkouts.cancel(someOwner(), checkout, ACTOR))
                .isEqualTo(new UnknownCheckout(checkout));
        assertThat(shop.balance(shelf).reserved()).isEqualTo(4);
    }
}
