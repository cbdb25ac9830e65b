package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.ConfirmationOutcome.AlreadyConfirmed;
import io.holdfast.checkout.ConfirmationOutcome.Confirmed;
import io.holdfast.checkout.ConfirmationOutcome.NotAllowed;
import io.holdfast.checkout.ConfirmationOutcome.TooLate;
import io.holdfast.checkout.ConfirmationOutcome.UnknownCheckout;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@CheckoutTest
class CheckoutConfirmationTests {

    private static final PaymentReference PAYMENT = new PaymentReference("pay-1");

    private final Owner owner = someOwner();
    private CheckoutId checkout;
    private BalanceKey shelf;

    @Autowired Checkouts checkouts;
    @Autowired Shop shop;
    @Autowired PlatformTransactionManager transactionManager;

    @BeforeEach
    void openCheckout() {
        checkout = shop.open(owner);
        shelf = shop.shelf(10);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    private ConfirmationOutcome confirm() {
        return checkouts.confirm(owner, checkout, PAYMENT, ACTOR);
    }

    private void assertStock(int onHand, int reserved) {
        assertThat(shop.balance(shelf).onHand()).isEqualTo(onHand);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(reserved);
    }

    @Test
    void everyHoldLeavesAndThePaymentIsRecorded() {
        shop.hold(owner, checkout, shelf, 4);
        shop.hold(owner, checkout, shelf, 2);
        assertThat(confirm())
                .isInstanceOfSatisfying(
                        Confirmed.class,
                        confirmed -> {
                            Checkout present = confirmed.checkout();
                            assertThat(present.status()).isEqualTo(CheckoutStatus.CONFIRMED);
                            assertThat(present.paymentReference()).isEqualTo(PAYMENT);
                            assertThat(present.reservations())
                                    .hasSize(2)
                                    .allMatch(CheckoutConfirmationTests::isConfirmed);
                            assertThat(checkouts.find(owner, checkout)).contains(present);
                        });
        assertStock(4, 0);
    }

    private static boolean isConfirmed(Reservation reservation) {
        return reservation.status() == ReservationStatus.CONFIRMED;
    }

    @Test
    void samePaymentAgainIsAnsweredTheSame() {
        shop.hold(owner, checkout, shelf, 4);
        Confirmed first = (Confirmed) confirm();
        assertThat(confirm()).isEqualTo(new AlreadyConfirmed(first.checkout(), first.order()));
        assertStock(6, 0);
    }

    @Test
    void secondPaymentIsGivenBackForGood() {
        shop.hold(owner, checkout, shelf, 4);
        Checkout first = ((Confirmed) confirm()).checkout();
        var another = new PaymentReference("pay-2");
        for (int i = 0; i < 2; i++) {
            ConfirmationOutcome outcome = checkouts.confirm(owner, checkout, another, ACTOR);
            assertThat(outcome).isInstanceOf(TooLate.class);
            assertThat(((TooLate) outcome).checkout()).isEqualTo(first);
            assertThat(((TooLate) outcome).payment().status().isGivenBack()).isTrue();
        }
        assertStock(6, 0);
    }

    @Test
    void moneyForCancelledCheckoutIsGivenBack() {
        shop.hold(owner, checkout, shelf, 4);
        checkouts.cancel(owner, checkout, ACTOR);
        assertThat(confirm()).isInstanceOf(TooLate.class);
        assertThat(checkouts.find(owner, checkout).orElseThrow().status())
                .isEqualTo(CheckoutStatus.CANCELLED);
        assertStock(10, 0);
    }

    @Test
    void emptyCheckoutIsRefused() {
        assertNotAllowed();
    }

    @Test
    void checkoutOfReleasedHoldsIsRefused() {
        checkouts.release(owner, shop.hold(owner, checkout, shelf, 4).id(), ACTOR);
        assertNotAllowed();
    }

    /** The money is nobody's business yet: once something is held, it is taken. */
    private void assertNotAllowed() {
        assertThat(confirm())
                .isInstanceOfSatisfying(
                        NotAllowed.class,
                        refused ->
                                assertThat(refused.checkout().status())
                                        .isEqualTo(CheckoutStatus.OPEN));
        shop.hold(owner, checkout, shelf, 1);
        assertThat(confirm()).isInstanceOf(Confirmed.class);
    }

    @Test
    void expiredLineThatWasHeldAgainIsNoObstacle() {
        shop.expire(shop.hold(owner, checkout, shelf, 4).id());
        shop.hold(owner, checkout, shelf, 4);
        assertThat(confirm()).isInstanceOf(Confirmed.class);
        assertStock(6, 0);
    }

    @Test
    void holdsConfirmedByThemselvesCount() {
        checkouts.confirm(owner, shop.hold(owner, checkout, shelf, 4).id(), ACTOR);
        shop.hold(owner, checkout, shelf, 2);
        assertThat(confirm()).isInstanceOf(Confirmed.class);
        assertStock(4, 0);
    }

    @Test
    void whereAllHoldsWereConfirmedByThemselvesThePaymentIsRecorded() {
        checkouts.confirm(owner, shop.hold(owner, checkout, shelf, 4).id(), ACTOR);
        assertThat(confirm())
                .isInstanceOfSatisfying(
                        Confirmed.class,
                        confirmed ->
                                assertThat(confirmed.checkout().paymentReference())
                                        .isEqualTo(PAYMENT));
        assertThat(confirm()).isInstanceOf(AlreadyConfirmed.class);
        assertStock(6, 0);
    }

    @Test
    void checkoutOfAnotherOwnerIsUnknown() {
        shop.hold(owner, checkout, shelf, 4);
        assertThat(checkouts.confirm(someOwner(), checkout, PAYMENT, ACTOR))
                .isEqualTo(new UnknownCheckout(checkout));
        assertStock(10, 4);
    }

    @Test
    void refusesToJoinACallersTransaction() {
        shop.hold(owner, checkout, shelf, 4);
        var transaction = new TransactionTemplate(transactionManager);
        assertThatThrownBy(() -> transaction.execute(status -> confirm()))
                .isInstanceOf(IllegalTransactionStateException.class);
        assertStock(10, 4);
    }
}
