package io.holdfast.checkout;

import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Everything that is known of a checkout, as of one moment, each list in the order of time.
 *
 * @param order null if none came of it
 */
public record CheckoutHistory(
        CheckoutOverview overview,
        List<Reservation> reservations,
        List<Payment> payments,
        List<PaymentStep> steps,
        List<ReceivedEvent> events,
        @Nullable Order order) {

    public CheckoutHistory {
        reservations = List.copyOf(reservations);
        payments = List.copyOf(payments);
        steps = List.copyOf(steps);
        events = List.copyOf(events);
    }
}
