package io.holdfast.reservations;

import io.holdfast.balances.MovementKind;

import java.time.Instant;

/** The three ways in which a hold ends. */
enum Ending {
    CONFIRMATION(ReservationStatus.CONFIRMED, MovementKind.CONFIRMATION),
    RELEASE(ReservationStatus.RELEASED, MovementKind.RELEASE),
    EXPIRY(ReservationStatus.EXPIRED, MovementKind.EXPIRY);

    private final ReservationStatus status;
    private final MovementKind movement;

    Ending(ReservationStatus status, MovementKind movement) {
        this.status = status;
        this.movement = movement;
    }

    ReservationStatus status() {
        return status;
    }

    MovementKind movement() {
        return movement;
    }

    /** Whether the deadline lets a hold end this way; see {@link ReservationLineRepository#end}. */
    boolean isAllowed(Instant expiresAt, Instant now) {
        return switch (this) {
            case CONFIRMATION -> expiresAt.isAfter(now);
            case RELEASE -> true;
            case EXPIRY -> !expiresAt.isAfter(now);
        };
    }

    Object event(Reservation ended) {
        return switch (this) {
            case CONFIRMATION ->
                    new HoldConfirmed(
                            ended.id(), ended.checkoutId(), ended.balance(), ended.quantity());
            case RELEASE ->
                    new HoldReleased(
                            ended.id(), ended.checkoutId(), ended.balance(), ended.quantity());
            case EXPIRY ->
                    new HoldExpired(
                            ended.id(), ended.checkoutId(), ended.balance(), ended.quantity());
        };
    }
}
