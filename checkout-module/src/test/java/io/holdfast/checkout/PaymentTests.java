package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.payment;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.checkout.PaymentOutcome.Declined;
import io.holdfast.checkout.PaymentOutcome.Expired;
import io.holdfast.checkout.PaymentOutcome.KeyReused;
import io.holdfast.checkout.PaymentOutcome.NotAllowed;
import io.holdfast.checkout.PaymentOutcome.Paid;
import io.holdfast.checkout.PaymentOutcome.Pending;
import io.holdfast.checkout.PaymentOutcome.UnknownCheckout;
import io.holdfast.payments.Money;
import io.holdfast.payments.PaymentMethod;
import io.holdfast.reservations.CheckoutId;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.Currency;
import java.util.List;
import java.util.concurrent.Callable;

/** Paying through the gateway, and what becomes of the holds. */
@CheckoutTest
class PaymentTests {

    private static final Currency POUND = Currency.getInstance("GBP");

    private final Owner owner = someOwner();
    private BalanceKey shelf;
    private CheckoutId checkout;

    @Autowired Checkouts checkouts;
    @Autowired Payments payments;
    @Autowired CheckoutHistories histories;
    @Autowired Shop shop;
    @Autowired PlatformTransactionManager transactionManager;

    @BeforeEach
    void fillACheckout() {
        shelf = shop.shelf(10);
        checkout = shop.filled(owner, shelf, 4);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.takePaymentsFurther();
        shop.assertSound();
    }

    private PaymentOutcome pay(String method) {
        return payments.pay(owner, payment(checkout, method));
    }

    private void assertStock(int onHand, int reserved) {
        assertThat(shop.balance(shelf).onHand()).isEqualTo(onHand);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(reserved);
    }

    private void awaitStatus(PaymentId id, PaymentStatus status) {
        await().atMost(Duration.ofMinutes(1))
                .until(() -> payments.find(id).orElseThrow().status() == status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"approve", "twice", "disorder", "capture-refused", "refund-refused"})
    void approvedPaymentMakesAnOrderAndTheMoneyIsCaptured(String method) {
        Paid paid = (Paid) pay(method);
        assertThat(paid.order().total()).hasToString("10.00 EUR");
        assertThat(checkouts.find(owner, checkout).orElseThrow().status())
                .isEqualTo(CheckoutStatus.CONFIRMED);
        assertStock(6, 0);
        await().atMost(Duration.ofMinutes(1)).until(() -> isCapturedOrRefused(paid.payment().id()));
        payments.retry(paid.payment().id(), ACTOR);
        awaitStatus(paid.payment().id(), PaymentStatus.CAPTURED);
        assertThat(payments.of(checkout)).hasSize(1);
    }

    private boolean isCapturedOrRefused(PaymentId id) {
        Payment payment = payments.find(id).orElseThrow();
        return payment.status() == PaymentStatus.CAPTURED
                || payment.trouble() == PaymentTrouble.REFUSED;
    }

    @Test
    void declinedPaymentLeavesTheHoldsForAnotherTry() {
        assertThat(pay("decline"))
                .isInstanceOfSatisfying(
                        Declined.class,
                        no -> assertThat(no.payment().reason()).isEqualTo("declined"));
        assertStock(10, 4);
        assertThat(pay("approve"))
                .isInstanceOfSatisfying(
                        Paid.class, paid -> assertThat(paid.payment().attempt()).isEqualTo(2));
        assertStock(6, 0);
    }

    @Test
    void paymentWithoutAnAnswerIsPendingAndGetsThereByItself() {
        PaymentRequest request = payment(checkout, "timeout");
        PaymentOutcome first = payments.pay(owner, request);
        assertThat(first).isInstanceOfAny(Pending.class, Paid.class);
        shop.takePaymentsFurther();
        assertThat(payments.pay(owner, request)).isInstanceOf(Paid.class);
        assertThat(payments.of(checkout)).hasSize(1);
        assertStock(6, 0);
    }

    @Test
    void sameRequestAtOnceAndAgainPaysOnce() throws Exception {
        PaymentRequest request = payment(checkout, "approve");
        Callable<PaymentOutcome> pay = () -> payments.pay(owner, request);
        List<PaymentOutcome> outcomes = Race.run(Collections.nCopies(8, pay));
        assertThat(outcomes).hasOnlyElementsOfTypes(Paid.class, Pending.class);
        assertThat(payments.pay(owner, request)).isInstanceOf(Paid.class);
        assertThat(payments.of(checkout)).hasSize(1);
        assertStock(6, 0);
    }

    @Test
    void twoPaymentsAtOnceMakeOneOrderAndTheOtherMoneyGoesBack() throws Exception {
        List<PaymentOutcome> outcomes =
                Race.run(List.of(() -> pay("approve"), () -> pay("approve")));
        shop.takePaymentsFurther();
        assertThat(outcomes).filteredOn(Paid.class::isInstance).hasSize(1);
        assertThat(payments.of(checkout))
                .extracting(Payment::status)
                .contains(PaymentStatus.CAPTURED)
                .isSubsetOf(PaymentStatus.CAPTURED, PaymentStatus.VOIDED);
        assertStock(6, 0);
    }

    @Test
    void requestKeyIsBoundToTheMethod() {
        PaymentRequest request = payment(checkout, "decline");
        payments.pay(owner, request);
        var other =
                new PaymentRequest(
                        checkout, request.requestKey(), new PaymentMethod("approve"), ACTOR);
        assertThat(payments.pay(owner, other)).isEqualTo(new KeyReused(request.requestKey()));
        assertThat(payments.pay(owner, request)).isInstanceOf(Declined.class);
        assertStock(10, 4);
    }

    @Test
    void checkoutOfAnotherOwnerIsUnknown() {
        assertThat(payments.pay(someOwner(), payment(checkout, "approve")))
                .isEqualTo(new UnknownCheckout(checkout));
        assertThat(payments.of(someOwner(), checkout)).isEmpty();
    }

    @Test
    void whatHasNoPriceIsNotPaidFor() {
        checkouts.hold(owner, basket(checkout, line(shelf, 1)));
        assertThatThrownBy(() -> pay("approve"))
                .isInstanceOfSatisfying(
                        InvalidValueException.class,
                        invalid -> assertThat(invalid.field()).isEqualTo("unitPrice"));
        assertThat(payments.of(checkout)).isEmpty();
    }

    @Test
    void pricesInTwoCurrenciesAreNotPaidFor() {
        Money pounds = new Money(BigDecimal.ONE, POUND);
        checkouts.hold(owner, basket(checkout, new BasketLine(line(shelf, 1), null, pounds)));
        assertThatThrownBy(() -> pay("approve")).isInstanceOf(InvalidValueException.class);
        assertThat(payments.of(checkout)).isEmpty();
    }

    @Test
    void nothingIsPaidForWhatRanOut() {
        shop.lapse(checkout);
        assertThat(pay("approve")).isInstanceOf(Expired.class);
        assertThat(payments.of(checkout)).isEmpty();
    }

    @Test
    void nothingIsPaidInAnEmptyOrEndedCheckout() {
        checkout = shop.open(owner);
        assertThat(pay("approve")).isInstanceOf(NotAllowed.class);
        checkouts.cancel(owner, checkout, ACTOR);
        assertThat(pay("approve")).isInstanceOf(NotAllowed.class);
        assertThat(payments.of(checkout)).isEmpty();
    }

    @Test
    void refusesToJoinACallersTransaction() {
        var transaction = new TransactionTemplate(transactionManager);
        assertThatThrownBy(() -> transaction.execute(status -> pay("approve")))
                .isInstanceOf(IllegalTransactionStateException.class);
        assertThat(payments.of(checkout)).isEmpty();
    }

    @Test
    void everyStepIsRecordedBeforeAndAfter() {
        Paid paid = (Paid) pay("approve");
        awaitStatus(paid.payment().id(), PaymentStatus.CAPTURED);
        assertThat(histories.find(checkout).orElseThrow().steps())
                .extracting(step -> step.step() + " " + step.outcome())
                .containsExactly(
                        "authorise asked",
                        "authorise authorised",
                        "settle confirmed",
                        "capture asked",
                        "capture done");
    }
}
