package io.holdfast.checkout.web;

import io.holdfast.checkout.Checkout;
import io.holdfast.checkout.CheckoutStatus;
import io.holdfast.checkout.Order;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A checkout that the money is there for.
 *
 * @param outcome how the stock was come by; the same whenever it is asked for again
 */
record ConfirmedBody(
        Order.Outcome outcome,
        CheckoutId checkoutId,
        CheckoutStatus status,
        @Nullable PaymentReference paymentReference,
        List<Reservation> reservations,
        OrderBody order) {

    static ConfirmedBody of(Checkout checkout, Order order) {
        return new ConfirmedBody(
                order.outcome(),
                checkout.id(),
                checkout.status(),
                checkout.paymentReference(),
                checkout.reservations(),
                OrderBody.of(order));
    }
}
