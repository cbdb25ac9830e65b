package io.holdfast.checkout;

import io.holdfast.payments.Authorisation;
import io.holdfast.payments.AuthorisationRequest;
import io.holdfast.payments.GatewayAnswer;
import io.holdfast.payments.PaymentGateway;
import io.holdfast.payments.PaymentKey;
import io.holdfast.payments.PaymentReference;

import org.springframework.beans.factory.config.BeanPostProcessor;

import java.util.function.Supplier;

/** Sits between us and the real gateway, to see and to delay what passes. */
abstract class GatewayTap implements BeanPostProcessor {

    /** Lets a call pass. */
    abstract <T> T pass(PaymentKey key, Supplier<T> call);

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof PaymentGateway gateway ? new Tapped(gateway) : bean;
    }

    private final class Tapped implements PaymentGateway {

        private final PaymentGateway gateway;

        Tapped(PaymentGateway gateway) {
            this.gateway = gateway;
        }

        @Override
        public String name() {
            return gateway.name();
        }

        @Override
        public Authorisation authorise(AuthorisationRequest request) {
            return pass(request.key(), () -> gateway.authorise(request));
        }

        @Override
        public GatewayAnswer capture(PaymentKey key, PaymentReference reference) {
            return pass(key, () -> gateway.capture(key, reference));
        }

        @Override
        public GatewayAnswer voidPayment(PaymentKey key, PaymentReference reference) {
            return pass(key, () -> gateway.voidPayment(key, reference));
        }

        @Override
        public GatewayAnswer refund(PaymentKey key, PaymentReference reference) {
            return pass(key, () -> gateway.refund(key, reference));
        }
    }
}
