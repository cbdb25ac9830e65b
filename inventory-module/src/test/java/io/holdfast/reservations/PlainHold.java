package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;

import org.jspecify.annotations.Nullable;

/** A hold of the model, with the id that the engine gave it. */
final class PlainHold {

    final ReservationId id;
    final CheckoutId checkout;
    final RequestKey requestKey;
    final @Nullable RequestKey lineKey;
    final BalanceKey balance;
    final int units;

    ReservationStatus status = ReservationStatus.HELD;
    boolean due;

    PlainHold(Reservation placed, CheckoutId checkout, BalanceKey balance, int units) {
        this.id = placed.id();
        this.checkout = checkout;
        this.requestKey = placed.requestKey();
        this.lineKey = placed.lineKey();
        this.balance = balance;
        this.units = units;
    }

    RequestKey line() {
        return lineKey == null ? requestKey : lineKey;
    }

    boolean isHeld() {
        return status == ReservationStatus.HELD;
    }

    boolean isOverdue() {
        return isHeld() && due;
    }

    /** Why it can't end so; null if it can. */
    @Nullable String refusal(Ending ending) {
        if (isHeld()) {
            return switch (ending) {
                case CONFIRMATION -> due ? "Expired" : null;
                case RELEASE -> null;
                case EXPIRY -> due ? null : "NotAllowed";
            };
        }
        if (status == ending.status()) {
            return "AlreadyDone";
        }
        return status == ReservationStatus.EXPIRED ? "Expired" : "NotAllowed";
    }

    @Override
    public String toString() {
        return "%s/%s %d of %s %s%s"
                .formatted(requestKey, line(), units, balance, status, isOverdue() ? " due" : "");
    }

    /** The same of the engine's. */
    static String told(Reservation hold) {
        return "%s/%s %d of %s %s%s"
                .formatted(
                        hold.requestKey(),
                        hold.line(),
                        hold.quantity().value(),
                        hold.balance(),
                        hold.status(),
                        hold.overdue() ? " due" : "");
    }
}
