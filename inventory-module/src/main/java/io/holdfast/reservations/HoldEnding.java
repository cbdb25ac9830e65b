package io.holdfast.reservations;

import io.holdfast.balances.Actor;

/** A wish that one hold ends. */
record HoldEnding(ReservationId id, Ending ending, Actor actor, Admission admission) {

    /** Whether it may end in one transaction with others. */
    boolean isCombinable() {
        return admission.joint().isPresent();
    }
}
