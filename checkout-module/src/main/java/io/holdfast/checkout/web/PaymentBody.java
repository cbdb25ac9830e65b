package io.holdfast.checkout.web;

import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentId;
import io.holdfast.checkout.PaymentStatus;
import io.holdfast.checkout.PaymentTrouble;
import io.holdfast.payments.PaymentMethod;
import io.holdfast.payments.PaymentReference;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * A payment, as far as it has come.
 *
 * @param reference what the gateway calls it, once it was authorised
 * @param reason what the gateway said, or why there is no order for it
 */
record PaymentBody(
        PaymentId paymentId,
        int attempt,
        @Nullable PaymentMethod method,
        @Nullable Price amount,
        PaymentStatus status,
        @Nullable PaymentTrouble trouble,
        @Nullable PaymentReference reference,
        @Nullable String reason,
        Instant startedAt) {

    static PaymentBody of(Payment payment) {
        return new PaymentBody(
                payment.id(),
                payment.attempt(),
                payment.method(),
                Price.ofNullable(payment.amount()),
                payment.status(),
                payment.trouble(),
                payment.reference(),
                payment.reason(),
                payment.startedAt());
    }
}
