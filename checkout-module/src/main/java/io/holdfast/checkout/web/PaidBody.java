package io.holdfast.checkout.web;

import io.holdfast.checkout.Order;
import io.holdfast.checkout.Payment;
import io.holdfast.reservations.CheckoutId;
import io.swagger.v3.oas.annotations.media.Schema;

import org.jspecify.annotations.Nullable;

/**
 * What came of a wish to pay.
 *
 * @param order what came of it; not there until there is one
 */
record PaidBody(
        @Schema(allowableValues = {PAID, DECLINED, PENDING}) String outcome,
        CheckoutId checkoutId,
        PaymentBody payment,
        @Nullable OrderBody order) {

    static final String PAID = "paid";
    static final String DECLINED = "declined";
    static final String PENDING = "pending";

    static PaidBody of(String outcome, Payment payment, @Nullable Order order) {
        return new PaidBody(
                outcome,
                payment.checkoutId(),
                PaymentBody.of(payment),
                order == null ? null : OrderBody.of(order));
    }
}
