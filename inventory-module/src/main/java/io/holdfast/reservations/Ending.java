package io.holdfast.reservations;

import io.holdfast.balances.MovementKind;

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
