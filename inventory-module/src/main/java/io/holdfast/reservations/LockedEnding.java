package io.holdfast.reservations;

import io.holdfast.balances.Actor;
import io.holdfast.reservations.ReservationRepository.LockedBalance;

import java.time.Instant;

/** A wish that a hold ends that is locked. */
record LockedEnding(LockedHold hold, Ending ending, Actor actor) {

    LockedBalance balance() {
        return hold.balance();
    }

    /** Whether the deadline lets it end this way. */
    boolean isAllowed(Instant now) {
        return ending.isAllowed(hold.expiresAt(), now);
    }
}
