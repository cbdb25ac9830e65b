package io.holdfast.checkout;

import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A checkout as it stood at the moment of reading.
 *
 * @param status as its shopper sees it, which depends on its reservations
 * @param paymentReference what it was confirmed with; null unless it was confirmed as a whole
 * @param reservations all of them, ended ones included, oldest first
 */
public record Checkout(
        CheckoutId id,
        CheckoutStatus status,
        @Nullable PaymentReference paymentReference,
        List<Reservation> reservations) {

    public Checkout {
        reservations = List.copyOf(reservations);
    }
}
