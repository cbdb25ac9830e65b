package io.holdfast.admin.checkouts;

import io.holdfast.checkout.CheckoutHistory;
import io.holdfast.checkout.CheckoutStatus;
import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentStatus;
import io.holdfast.reservations.Reservation;

import java.time.Instant;
import java.util.List;

/**
 * A checkout and everything that is known of it.
 *
 * @param at the moment, by the database's clock
 * @param holds the newest of its holds, oldest first
 * @param timeline what happened, oldest first
 * @param more whether there are more holds, or more acts on them, than are shown
 */
public record CheckoutStory(
        Instant at,
        CheckoutHistory history,
        List<Reservation> holds,
        List<Entry> timeline,
        boolean more) {

    public CheckoutStory {
        holds = List.copyOf(holds);
        timeline = List.copyOf(timeline);
    }

    /** Whether something may still happen by itself. */
    public boolean live() {
        return history.overview().status() == CheckoutStatus.OPEN
                || history.payments().stream().anyMatch(CheckoutStory::isUnderWay);
    }

    private static boolean isUnderWay(Payment payment) {
        PaymentStatus status = payment.status();
        return switch (status) {
            case DECLINED, CAPTURED, VOIDED, REFUNDED -> false;
            case AUTHORISING, AUTHORISED, RECEIVED, CAPTURING, VOIDING, REFUNDING -> true;
        };
    }
}
