package io.holdfast.reservations;

import io.holdfast.balances.Actor;

/** A wish that one hold ends. */
record HoldEnding(ReservationId id, Ending ending, Actor actor, Admission admission) {

    /** A wish without a condition. */
    HoldEnding(ReservationId id, Ending ending, Actor actor) {
        this(id, ending, actor, Admission.unconditional());
    }

    /** The same wish, once its hold is locked. */
    LockedEnding of(LockedHold hold) {
        return new LockedEnding(hold, ending, actor);
    }

    /** Whether it may end in one transaction with others. */
    boolean isCombinable() {
        return admission.joint().isPresent();
    }
}
