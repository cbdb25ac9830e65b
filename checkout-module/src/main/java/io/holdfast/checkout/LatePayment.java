package io.holdfast.checkout;

import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

import java.util.List;

/**
 * Money that came after a hold of its checkout had run out.
 *
 * @param reservations every reservation of the checkout, oldest first
 */
public record LatePayment(
        Owner owner, CheckoutId checkoutId, Payment payment, List<Reservation> reservations) {

    public LatePayment {
        reservations = List.copyOf(reservations);
    }
}
