package io.holdfast.checkout;

import io.holdfast.balances.Actor;
import io.holdfast.payments.PaymentGateway;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Payments that were taken elsewhere, such as by the storefront itself. */
@Component
class IncomingPayments {

    private final PaymentGateway gateway;
    private final PaymentTable payments;
    private final PaymentProperties properties;

    IncomingPayments(PaymentGateway gateway, PaymentTable payments, PaymentProperties properties) {
        this.gateway = gateway;
        this.payments = payments;
        this.properties = properties;
    }

    /**
     * The payment of this reference, which is with us from now on if it wasn't known. The caller's
     * transaction has locked the checkout.
     */
    Payment received(CheckoutId id, PaymentReference reference, Actor actor) {
        return payments.of(id).stream()
                .filter(payment -> reference.equals(payment.reference()))
                .findFirst()
                .orElseGet(() -> add(id, null, reference, PaymentStatus.RECEIVED, actor));
    }

    /**
     * A payment that we hear of. The caller's transaction has locked the checkout.
     *
     * @param attempt what the gateway counts; null if it doesn't say
     */
    Payment add(
            CheckoutId id,
            @Nullable Integer attempt,
            PaymentReference reference,
            PaymentStatus status,
            Actor actor) {
        PaymentId payment = Payments.newId();
        payments.add(
                payment, id, attempt, gateway.name(), reference, status, properties.lease(), actor);
        return payments.find(payment).orElseThrow();
    }
}
