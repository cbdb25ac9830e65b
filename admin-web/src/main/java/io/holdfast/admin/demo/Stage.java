package io.holdfast.admin.demo;

import io.holdfast.checkout.CheckoutHistory;
import io.holdfast.checkout.CheckoutStatus;
import io.holdfast.checkout.Payment;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import java.util.List;
import java.util.Locale;

/** How far a shopper has come: the first of these that applies. */
public enum Stage {
    /** The order stands. */
    PAID,
    /** Nobody knows yet what the gateway says. */
    PENDING,
    /** A unit is held, and there is time left. */
    HELD,
    /** Given up for good. */
    CANCELLED,
    /** The money came too late and goes back, or went. */
    BACK,
    /** The hold ran out. */
    LATE,
    /** Nothing is held. */
    EMPTY;

    /** The stage as addresses, style and sentences spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Stage of(CheckoutHistory history) {
        if (history.order() != null) {
            return PAID;
        }
        if (history.payments().stream().anyMatch(Stage::isUnderWay)) {
            return PENDING;
        }
        return withoutPayment(history);
    }

    private static Stage withoutPayment(CheckoutHistory history) {
        List<Reservation> holds = history.reservations();
        if (holds.stream().anyMatch(hold -> isHeld(hold) && !hold.overdue())) {
            return HELD;
        }
        if (history.overview().status() == CheckoutStatus.CANCELLED) {
            return CANCELLED;
        }
        if (history.payments().stream().anyMatch(payment -> payment.status().isGivenBack())) {
            return BACK;
        }
        return holds.isEmpty() ? EMPTY : LATE;
    }

    static boolean isHeld(Reservation hold) {
        return hold.status() == ReservationStatus.HELD;
    }

    private static boolean isUnderWay(Payment payment) {
        return switch (payment.status()) {
            case AUTHORISING, AUTHORISED, RECEIVED -> true;
            case DECLINED, CAPTURING, CAPTURED, VOIDING, VOIDED, REFUNDING, REFUNDED -> false;
        };
    }

    /** Whether a new basket is the only way on. */
    public boolean isOver() {
        return this == PAID || this == CANCELLED || this == BACK;
    }
}
