package io.holdfast.checkout;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.Actor;
import io.holdfast.payments.Authorisation;
import io.holdfast.payments.AuthorisationRequest;
import io.holdfast.payments.GatewayAnswer;
import io.holdfast.payments.PaymentGateway;
import io.holdfast.payments.PaymentKey;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.Reservations;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Takes the steps of payments that a gateway takes part in. Each is recorded before the gateway is
 * asked and once it has answered; in between no transaction is open and no connection held.
 *
 * <p>A step is taken by whoever moves its {@code retry_at}; if that one dies, it is due again after
 * the lease. The gateway knows a step by its key, so one that is taken twice moves money once.
 */
@Component
class GatewayCalls {

    private final PaymentGateway gateway;
    private final CheckoutRepository checkouts;
    private final PaymentTable payments;
    private final PaymentStepTable steps;
    private final Reservations reservations;
    private final Transactions transactions;
    private final PaymentProperties properties;

    GatewayCalls(
            PaymentGateway gateway,
            CheckoutRepository checkouts,
            PaymentTable payments,
            PaymentStepTable steps,
            Reservations reservations,
            Transactions transactions,
            PaymentProperties properties) {
        this.gateway = gateway;
        this.checkouts = checkouts;
        this.payments = payments;
        this.steps = steps;
        this.reservations = reservations;
        this.transactions = transactions;
        this.properties = properties;
    }

    String gateway() {
        return gateway.name();
    }

    /** Takes the step if it is due; who gets true has to take it. */
    boolean take(Payment payment, Actor actor) {
        return transactions.inOwn(
                transaction -> {
                    boolean isOurs =
                            payments.take(payment.id(), payment.status(), properties.lease());
                    if (isOurs) {
                        ask(payment.id(), step(payment.status()), actor);
                    }
                    return isOurs;
                });
    }

    /** Records that a step is about to be taken, in the caller's transaction. */
    void ask(PaymentId payment, PaymentKey.Step step, Actor actor) {
        steps.add(payment, step.code(), PaymentStepTable.ASKED, null, actor);
    }

    /** Asks the gateway for the step that the payment's status names, and records the answer. */
    void call(Payment payment, Actor actor) {
        transactions.refuseToJoin();
        switch (payment.status()) {
            case AUTHORISING -> authorise(payment, actor);
            case CAPTURING ->
                    record(payment, gateway.capture(key(payment), reference(payment)), actor);
            case VOIDING ->
                    record(payment, gateway.voidPayment(key(payment), reference(payment)), actor);
            case REFUNDING ->
                    record(payment, gateway.refund(key(payment), reference(payment)), actor);
            case DECLINED, AUTHORISED, RECEIVED, CAPTURED, VOIDED, REFUNDED ->
                    throw new IllegalStateException("no gateway has a part in " + payment);
        }
    }

    private void authorise(Payment payment, Actor actor) {
        var request =
                new AuthorisationRequest(
                        key(payment),
                        payment.checkoutId().value(),
                        payment.attempt(),
                        requireNonNull(payment.amount()),
                        requireNonNull(payment.method()));
        switch (gateway.authorise(request)) {
            case Authorisation.Authorised yes -> authorised(payment, yes.reference(), actor);
            case Authorisation.Declined no -> declined(payment, no.reason(), actor);
            case Authorisation.Unknown unknown -> unknown(payment, unknown.reason(), actor);
        }
    }

    /** Records that the amount is put aside. Nothing changes if that was known. */
    void authorised(Payment payment, PaymentReference reference, Actor actor) {
        transactions.joining(
                transaction -> {
                    boolean isNews =
                            payments.authorised(payment.id(), reference, properties.lease());
                    if (isNews) {
                        answer(payment, "authorised", reference.value(), actor);
                    }
                    return isNews;
                });
    }

    /** Records that the gateway said no. Nothing changes if it has said something else since. */
    boolean declined(Payment payment, String reason, Actor actor) {
        return transactions.joining(
                transaction -> {
                    checkouts.lock(payment.checkoutId().value());
                    boolean isNews = payments.declined(payment.id(), reason);
                    if (isNews) {
                        answer(payment, "declined", reason, actor);
                        releaseUnlessKept(payment, actor);
                    }
                    return isNews;
                });
    }

    /** Another payment of the checkout may be on its way for the same holds. */
    private void releaseUnlessKept(Payment payment, Actor actor) {
        boolean isLast =
                payments.of(payment.checkoutId()).stream()
                        .allMatch(other -> other.status() == PaymentStatus.DECLINED);
        if (isLast && !properties.keepHoldsAfterDecline()) {
            reservations.releaseAll(payment.checkoutId(), actor);
        }
    }

    private void unknown(Payment payment, String reason, Actor actor) {
        transactions.inOwn(
                transaction -> {
                    answer(payment, "unknown", reason, actor);
                    int tries = payments.find(payment.id()).orElseThrow().tries();
                    payments.unknown(
                            payment.id(), payment.status(), reason, properties.pauseAfter(tries));
                    return tries;
                });
    }

    private void record(Payment payment, GatewayAnswer answer, Actor actor) {
        switch (answer) {
            case GatewayAnswer.Done done -> done(payment, actor);
            case GatewayAnswer.Refused refused -> refused(payment, refused.reason(), actor);
            case GatewayAnswer.Unknown unknown -> unknown(payment, unknown.reason(), actor);
        }
    }

    private void done(Payment payment, Actor actor) {
        transactions.inOwn(
                transaction -> {
                    boolean isNews =
                            payments.ended(
                                    payment.id(), payment.status(), ended(payment.status()), null);
                    if (isNews) {
                        answer(payment, "done", null, actor);
                    }
                    return isNews;
                });
    }

    private void refused(Payment payment, String reason, Actor actor) {
        transactions.inOwn(
                transaction -> {
                    answer(payment, "refused", reason, actor);
                    payments.refused(payment.id(), payment.status(), reason);
                    return reason;
                });
    }

    private void answer(Payment payment, String outcome, @Nullable String detail, Actor actor) {
        steps.add(payment.id(), step(payment.status()).code(), outcome, detail, actor);
    }

    private static PaymentReference reference(Payment payment) {
        return requireNonNull(payment.reference());
    }

    private static PaymentKey key(Payment payment) {
        return new PaymentKey(payment.id().value(), step(payment.status()));
    }

    private static PaymentKey.Step step(PaymentStatus status) {
        return switch (status) {
            case AUTHORISING, DECLINED, AUTHORISED, RECEIVED -> PaymentKey.Step.AUTHORISE;
            case CAPTURING, CAPTURED -> PaymentKey.Step.CAPTURE;
            case VOIDING, VOIDED -> PaymentKey.Step.VOID;
            case REFUNDING, REFUNDED -> PaymentKey.Step.REFUND;
        };
    }

    private static PaymentStatus ended(PaymentStatus status) {
        return switch (status) {
            case CAPTURING -> PaymentStatus.CAPTURED;
            case VOIDING -> PaymentStatus.VOIDED;
            case REFUNDING -> PaymentStatus.REFUNDED;
            default -> throw new IllegalStateException(status + " is no step of a gateway");
        };
    }
}
