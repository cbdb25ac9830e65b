package io.holdfast.checkout;

import io.holdfast.balances.Actor;

import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/**
 * Takes a payment on once its checkout is decided. The event publication registry remembers what
 * was handed over, and hands it over again after a crash.
 *
 * <p>A second hand-over finds the step taken and does nothing. No transaction is open here, because
 * the gateway is asked.
 */
@Component
class PaymentHandOffs {

    private static final Actor ACTOR = Actor.worker("payments");

    private final Payments payments;

    PaymentHandOffs(Payments payments) {
        this.payments = payments;
    }

    @Async
    @TransactionalEventListener
    void capture(OrderPlaced order) {
        payments.advance(order.paymentId(), ACTOR);
    }

    @Async
    @TransactionalEventListener
    void giveBack(PaymentTooLate payment) {
        payments.advance(payment.paymentId(), ACTOR);
    }
}
