package io.holdfast.payments;

import static io.holdfast.payments.PaymentKey.Step.AUTHORISE;
import static io.holdfast.payments.PaymentKey.Step.CAPTURE;
import static io.holdfast.payments.PaymentKey.Step.REFUND;
import static io.holdfast.payments.PaymentKey.Step.VOID;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.checkout.Race;
import io.holdfast.payments.Authorisation.Authorised;
import io.holdfast.payments.Authorisation.Declined;
import io.holdfast.payments.GatewayAnswer.Done;
import io.holdfast.payments.GatewayAnswer.Refused;
import io.holdfast.payments.GatewayEvent.Type;
import io.holdfast.transactions.Transactions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.IllegalTransactionStateException;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.Currency;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;

/** The gateway does what the payment method says, each wish once. */
@PaymentTest
class SimulatedGatewayTests {

    private static final int CALLERS = 20;
    private static final Money AMOUNT =
            new Money(new BigDecimal("12.50"), Currency.getInstance("GBP"));

    private final UUID payment = UUID.randomUUID();
    private final UUID checkout = UUID.randomUUID();

    @Autowired PaymentGateway gateway;
    @Autowired RecordedEvents events;
    @Autowired SimulatedProperties properties;
    @Autowired ObjectProvider<GatewayEventReceiver> receiver;
    @Autowired JdbcClient jdbc;
    @Autowired Transactions transactions;

    private PaymentKey key(PaymentKey.Step step) {
        return new PaymentKey(payment, step);
    }

    private Authorisation pay(PaymentMethod method) {
        return gateway.authorise(
                new AuthorisationRequest(key(AUTHORISE), checkout, 1, AMOUNT, method));
    }

    private PaymentReference authorised(SimulatedMethod method) {
        return ((Authorised) pay(method.method())).reference();
    }

    private GatewayAnswer capture(PaymentReference reference) {
        return gateway.capture(key(CAPTURE), reference);
    }

    private GatewayAnswer voidPayment(PaymentReference reference) {
        return gateway.voidPayment(key(VOID), reference);
    }

    private GatewayAnswer refund(PaymentReference reference) {
        return gateway.refund(key(REFUND), reference);
    }

    private void awaitEvents(Type... types) {
        await().untilAsserted(
                        () ->
                                assertThat(events.of(checkout))
                                        .extracting(GatewayEvent::type)
                                        .containsExactly(types));
    }

    private String state(PaymentReference reference) {
        return transactions.inOwn(
                transaction ->
                        jdbc.sql("select state from simulated_payments where reference = ?")
                                .param(reference.value())
                                .query(String.class)
                                .single());
    }

    @ParameterizedTest
    @EnumSource(
            names = {"DECLINE", "TIMEOUT"},
            mode = Mode.EXCLUDE)
    void methodsThatAreApprovedGiveAReference(SimulatedMethod method) {
        PaymentReference reference = authorised(method);
        assertThat(reference.value()).startsWith("sim_");
        assertThat(state(reference)).isEqualTo("authorised");
    }

    @ParameterizedTest
    @EnumSource(
            names = {"DECLINE", "TWICE", "DISORDER"},
            mode = Mode.EXCLUDE)
    void approvalIsToldByAnEventOfTheSamePayment(SimulatedMethod method) {
        pay(method.method());
        awaitEvents(Type.AUTHORIZED);
        GatewayEvent event = events.of(checkout).getFirst();
        assertThat(event.attempt()).isEqualTo(1);
        assertThat(event.reference()).isEqualTo(authorised(method));
    }

    @Test
    void declinedMethodIsDeclinedAgainAndTold() {
        assertThat(pay(SimulatedMethod.DECLINE.method())).isEqualTo(new Declined("declined"));
        assertThat(pay(SimulatedMethod.DECLINE.method())).isEqualTo(new Declined("declined"));
        awaitEvents(Type.FAILED);
    }

    @Test
    void unknownMethodIsDeclined() {
        assertThat(pay(new PaymentMethod("shells")))
                .isEqualTo(new Declined("unknown payment method"));
        awaitEvents(Type.FAILED);
    }

    @Test
    void lostAnswerComesWhenAskedForAgain() {
        assertThat(pay(SimulatedMethod.TIMEOUT.method())).isInstanceOf(Authorisation.Unknown.class);
        PaymentReference reference = authorised(SimulatedMethod.TIMEOUT);
        assertThat(state(reference)).isEqualTo("authorised");
    }

    @Test
    void whoGivesUpOnALateAnswerGetsItWhenAskingAgain() {
        Thread.currentThread().interrupt();
        assertThat(pay(SimulatedMethod.LATE.method())).isInstanceOf(Authorisation.Unknown.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(pay(SimulatedMethod.LATE.method())).isInstanceOf(Authorised.class);
    }

    @Test
    void twiceTellsTheVerySameEventTwice() {
        pay(SimulatedMethod.TWICE.method());
        awaitEvents(Type.AUTHORIZED, Type.AUTHORIZED);
        assertThat(events.of(checkout).stream().distinct()).hasSize(1);
    }

    @Test
    void disorderTellsOfAFailureAfterTheSuccess() {
        pay(SimulatedMethod.DISORDER.method());
        awaitEvents(Type.AUTHORIZED, Type.FAILED);
        assertThat(events.of(checkout)).extracting(GatewayEvent::attempt).containsOnly(1);
        assertThat(events.of(checkout)).extracting(GatewayEvent::eventId).doesNotHaveDuplicates();
    }

    @Test
    void eventThatNobodyTakesIsToldAgain() {
        events.failFirst(checkout, SimulatedEvents.DELIVERIES - 1);
        pay(SimulatedMethod.DISORDER.method());
        await().until(() -> events.of(checkout).size() > SimulatedEvents.DELIVERIES);
        assertThat(events.of(checkout))
                .extracting(GatewayEvent::type)
                .startsWith(Collections.nCopies(5, Type.AUTHORIZED).toArray(Type[]::new))
                .endsWith(Type.FAILED);
    }

    @Test
    void eventThatNobodyTakesIsGivenUpAndTheNextIsTold() {
        events.failFirst(checkout, SimulatedEvents.DELIVERIES);
        pay(SimulatedMethod.DISORDER.method());
        await().until(() -> events.of(checkout).size() > SimulatedEvents.DELIVERIES);
        assertThat(events.of(checkout).getLast().type()).isEqualTo(Type.FAILED);
    }

    @Test
    void sameWishFromManyAtOnceIsOnePayment() throws Exception {
        Callable<Authorisation> wish = () -> pay(SimulatedMethod.APPROVE.method());
        List<Authorisation> answers = Race.run(Collections.nCopies(CALLERS, wish));
        assertThat(answers).hasOnlyElementsOfType(Authorised.class);
        assertThat(answers.stream().distinct()).hasSize(1);
        awaitEvents(Type.AUTHORIZED);
    }

    @Test
    void lostAnswerIsLostToOneOfManyOnly() throws Exception {
        Callable<Authorisation> wish = () -> pay(SimulatedMethod.TIMEOUT.method());
        List<Authorisation> answers = Race.run(Collections.nCopies(CALLERS, wish));
        assertThat(answers).filteredOn(Authorised.class::isInstance).hasSize(CALLERS - 1);
    }

    @Test
    void captureRefusedToOneOfManyIsDoneForTheOthers() throws Exception {
        PaymentReference reference = authorised(SimulatedMethod.CAPTURE_REFUSED);
        Callable<GatewayAnswer> wish = () -> capture(reference);
        List<GatewayAnswer> answers = Race.run(Collections.nCopies(CALLERS, wish));
        assertThat(answers).filteredOn(Refused.class::isInstance).hasSize(1);
        assertThat(answers).filteredOn(Done.class::isInstance).hasSize(CALLERS - 1);
        assertThat(state(reference)).isEqualTo("captured");
    }

    @Test
    void captureAndRefundMoveTheMoney() {
        PaymentReference reference = authorised(SimulatedMethod.APPROVE);
        assertThat(capture(reference)).isEqualTo(new Done());
        assertThat(state(reference)).isEqualTo("captured");
        assertThat(refund(reference)).isEqualTo(new Done());
        assertThat(state(reference)).isEqualTo("refunded");
    }

    @Test
    void refundOfWhatIsOnlyAuthorisedGivesItUp() {
        PaymentReference reference = authorised(SimulatedMethod.APPROVE);
        assertThat(refund(reference)).isEqualTo(new Done());
        assertThat(state(reference)).isEqualTo("voided");
    }

    @Test
    void refusedVoidAndRefundAreDoneWhenAskedAgain() {
        PaymentReference reference = authorised(SimulatedMethod.REFUND_REFUSED);
        assertThat(voidPayment(reference)).isInstanceOf(Refused.class);
        assertThat(capture(reference)).isEqualTo(new Done());
        assertThat(refund(reference)).isInstanceOf(Refused.class);
        assertThat(state(reference)).isEqualTo("captured");
        assertThat(refund(reference)).isEqualTo(new Done());
        assertThat(state(reference)).isEqualTo("refunded");
    }

    @Test
    void voidedIsNotCapturedAndCapturedIsNotVoided() {
        PaymentReference voided = authorised(SimulatedMethod.APPROVE);
        voidPayment(voided);
        assertThat(capture(voided)).isEqualTo(new Refused("The payment is voided."));
        assertThat(state(voided)).isEqualTo("voided");

        PaymentReference captured = new PaymentReference("elsewhere-" + payment);
        gateway.capture(new PaymentKey(UUID.randomUUID(), CAPTURE), captured);
        PaymentKey another = new PaymentKey(UUID.randomUUID(), VOID);
        assertThat(gateway.voidPayment(another, captured))
                .isEqualTo(new Refused("The payment is captured."));
    }

    @Test
    void whatWasDoneStaysDoneUnderItsKey() {
        PaymentReference reference = authorised(SimulatedMethod.APPROVE);
        capture(reference);
        refund(reference);
        assertThat(capture(reference)).isEqualTo(new Done());
        assertThat(state(reference)).isEqualTo("refunded");
    }

    @Test
    void paymentTakenElsewhereIsRemembered() {
        PaymentReference reference = new PaymentReference("elsewhere-" + payment);
        assertThat(capture(reference)).isEqualTo(new Done());
        assertThat(refund(reference)).isEqualTo(new Done());
        assertThat(state(reference)).isEqualTo("refunded");
    }

    @Test
    void anotherInstanceGivesTheFirstAnswerAndTellsNothing() {
        PaymentReference reference = authorised(SimulatedMethod.TWICE);
        capture(reference);
        awaitEvents(Type.AUTHORIZED, Type.AUTHORIZED);
        SimulatedEvents silent = new SimulatedEvents(receiver, properties);
        gateway =
                new SimulatedGateway(
                        new SimulatedPaymentTable(jdbc), silent, properties, transactions);
        assertThat(pay(SimulatedMethod.TWICE.method())).isEqualTo(new Authorised(reference));
        assertThat(capture(reference)).isEqualTo(new Done());
        assertThat(state(reference)).isEqualTo("captured");
    }

    @Test
    void callInsideATransactionIsABug() {
        assertThatThrownBy(
                        () ->
                                transactions.inOwn(
                                        transaction -> pay(SimulatedMethod.APPROVE.method())))
                .isInstanceOf(IllegalTransactionStateException.class);
    }
}
