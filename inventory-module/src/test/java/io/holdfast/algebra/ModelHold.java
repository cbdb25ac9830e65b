package io.holdfast.algebra;

import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.ReservationStatus;

import java.time.Instant;
import java.util.Comparator;

/** A hold, as plain figures. The times are the engine's: the model has no clock of its own. */
final class ModelHold {

    /** The longest waiting first. */
    static final Comparator<ModelHold> OLDEST =
            Comparator.<ModelHold>comparingInt(hold -> hold.confirmedAt)
                    .thenComparingLong(hold -> hold.id.value());

    final ReservationId id;
    final CheckoutId checkout;
    final RequestKey requestKey;
    final ModelBalance balance;
    final int quantity;

    ReservationStatus status = ReservationStatus.HELD;
    boolean isDue;
    boolean isDropped;
    boolean isSettledAtDispatch;
    int confirmedAt;
    int dispatched;
    int cancelled;
    int returned;
    Instant heldAt;
    Instant expiresAt;

    ModelHold(Reservation hold, ModelBalance balance) {
        this.id = hold.id();
        this.checkout = hold.checkoutId();
        this.requestKey = hold.requestKey();
        this.balance = balance;
        this.quantity = hold.quantity().value();
        this.heldAt = hold.heldAt();
        this.expiresAt = hold.expiresAt();
    }

    boolean isHeld() {
        return status == ReservationStatus.HELD;
    }

    int waits() {
        return isSettledAtDispatch ? quantity - dispatched - cancelled : 0;
    }

    int left() {
        if (status != ReservationStatus.CONFIRMED) {
            return 0;
        }
        return isSettledAtDispatch ? dispatched : quantity;
    }

    /** Whether the engine's hold is this one. */
    boolean is(Reservation hold) {
        return hold.id().equals(id)
                && hold.status() == status
                && hold.quantity().value() == quantity
                && hold.balance().equals(balance.key)
                && hold.settlesAtDispatch() == isSettledAtDispatch
                && hold.dispatched() == dispatched
                && hold.cancelled() == cancelled
                && hold.returned() == returned
                && hold.overdue() == (isHeld() && isDue);
    }

    @Override
    public String toString() {
        return "hold %s: %d of %s, %s%s, dispatched %d, cancelled %d, returned %d"
                .formatted(
                        id,
                        quantity,
                        balance.key,
                        status,
                        isDue ? " and due" : "",
                        dispatched,
                        cancelled,
                        returned);
    }
}
