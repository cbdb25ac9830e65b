package io.holdfast.checkout.web;

import io.holdfast.checkout.Checkout;
import io.holdfast.checkout.CheckoutStatus;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A checkout with all its reservations, oldest first. */
record CheckoutBody(
        CheckoutId checkoutId,
        CheckoutStatus status,
        @Nullable PaymentReference paymentReference,
        List<Reservation> reservations) {

    static CheckoutBody of(Checkout checkout) {
        return new CheckoutBody(
                checkout.id(),
                checkout.status(),
                checkout.paymentReference(),
                checkout.reservations());
    }
}
