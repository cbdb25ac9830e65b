package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.payment;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.PaymentOutcome.Declined;
import io.holdfast.checkout.PaymentOutcome.Paid;
import io.holdfast.payments.EventOutcome;
import io.holdfast.payments.EventOutcome.AlreadyReceived;
import io.holdfast.payments.EventOutcome.Applied;
import io.holdfast.payments.EventOutcome.IdReused;
import io.holdfast.payments.EventOutcome.Ignored;
import io.holdfast.payments.EventOutcome.UnknownCheckout;
import io.holdfast.payments.GatewayEvent;
import io.holdfast.payments.GatewayEvent.Type;
import io.holdfast.payments.GatewayEventReceiver;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;

/** What gateways tell: twice, late and in any order. */
@CheckoutTest
class GatewayEventTests {

    private final Owner owner = someOwner();
    private BalanceKey shelf;
    private CheckoutId checkout;

    @Autowired GatewayEventReceiver receiver;
    @Autowired Checkouts checkouts;
    @Autowired CheckoutHistories histories;
    @Autowired Payments payments;
    @Autowired Shop shop;

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

    private GatewayEvent event(int attempt, Type type) {
        return new GatewayEvent(
                "event-" + UUID.randomUUID(),
                checkout.value(),
                attempt,
                type,
                new PaymentReference("ref-" + checkout + "-" + attempt));
    }

    private List<String> outcomes() {
        return histories.find(checkout).orElseThrow().events().stream()
                .map(ReceivedEvent::outcome)
                .toList();
    }

    private CheckoutStatus status() {
        return checkouts.find(owner, checkout).orElseThrow().status();
    }

    @Test
    void paymentThatWasTakenElsewhereMakesAnOrder() {
        assertThat(receiver.receive(event(1, Type.AUTHORIZED))).isEqualTo(new Applied());
        assertThat(status()).isEqualTo(CheckoutStatus.CONFIRMED);
        shop.takePaymentsFurther();
        assertThat(payments.of(checkout))
                .extracting(Payment::status)
                .containsExactly(PaymentStatus.CAPTURED);
        assertThat(shop.balance(shelf).onHand()).isEqualTo(6);
    }

    @Test
    void sameEventManyTimesAtOnceCountsOnce() throws Exception {
        GatewayEvent event = event(1, Type.AUTHORIZED);
        Callable<EventOutcome> receive = () -> receiver.receive(event);
        List<EventOutcome> outcomes = Race.run(Collections.nCopies(20, receive));
        assertThat(outcomes).filteredOn(Applied.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(AlreadyReceived.class::isInstance).hasSize(19);
        assertThat(payments.of(checkout)).hasSize(1);
        assertThat(shop.movements(shelf, "confirmation")).isOne();
    }

    @Test
    void failureOfTheFirstAttemptAfterTheSecondsSuccessChangesNothing() {
        assertThat(payments.pay(owner, payment(checkout, "decline"))).isInstanceOf(Declined.class);
        assertThat(payments.pay(owner, payment(checkout, "approve"))).isInstanceOf(Paid.class);
        shop.takePaymentsFurther();
        assertThat(receiver.receive(event(1, Type.FAILED))).isEqualTo(new Ignored());
        assertThat(receiver.receive(event(1, Type.CANCELLED))).isEqualTo(new Ignored());
        assertThat(receiver.receive(event(2, Type.FAILED))).isEqualTo(new Ignored());
        assertThat(outcomes()).contains("ignored");
        assertThat(status()).isEqualTo(CheckoutStatus.CONFIRMED);
        assertThat(payments.of(checkout))
                .extracting(Payment::status)
                .containsExactly(PaymentStatus.DECLINED, PaymentStatus.CAPTURED);
    }

    /** What was told in the wrong order: the amount is put aside, whatever failed before. */
    @Test
    void successThatIsToldAfterTheFailureMakesAnOrder() {
        assertThat(receiver.receive(event(1, Type.FAILED))).isEqualTo(new Ignored());
        assertThat(receiver.receive(event(1, Type.AUTHORIZED))).isEqualTo(new Applied());
        assertThat(status()).isEqualTo(CheckoutStatus.CONFIRMED);
    }

    @Test
    void moneyForAnEndedCheckoutGoesBack() {
        checkouts.cancel(owner, checkout, Shop.ACTOR);
        assertThat(receiver.receive(event(1, Type.AUTHORIZED))).isEqualTo(new Applied());
        shop.takePaymentsFurther();
        assertThat(payments.of(checkout))
                .extracting(Payment::status)
                .containsExactly(PaymentStatus.VOIDED);
        assertThat(shop.balance(shelf).onHand()).isEqualTo(10);
    }

    @Test
    void secondPaymentOfOneAttemptIsLookedAtByItself() {
        receiver.receive(event(1, Type.AUTHORIZED));
        var other =
                new GatewayEvent(
                        "other-" + UUID.randomUUID(),
                        checkout.value(),
                        1,
                        Type.AUTHORIZED,
                        new PaymentReference("another-" + checkout));
        assertThat(receiver.receive(other)).isEqualTo(new Applied());
        shop.takePaymentsFurther();
        assertThat(payments.of(checkout))
                .extracting(Payment::status)
                .containsExactly(PaymentStatus.CAPTURED, PaymentStatus.VOIDED);
    }

    @Test
    void eventOfAnUnknownCheckoutIsNotRecorded() {
        checkout = new CheckoutId(UUID.randomUUID());
        assertThat(receiver.receive(event(1, Type.AUTHORIZED))).isEqualTo(new UnknownCheckout());
        checkout = shop.open(owner);
    }

    @Test
    void idOfAnotherEventIsRefused() {
        GatewayEvent event = event(1, Type.FAILED);
        receiver.receive(event);
        var other =
                new GatewayEvent(
                        event.eventId(), event.checkoutId(), 1, Type.AUTHORIZED, event.reference());
        assertThat(receiver.receive(other)).isEqualTo(new IdReused());
        assertThat(status()).isEqualTo(CheckoutStatus.OPEN);
    }
}
