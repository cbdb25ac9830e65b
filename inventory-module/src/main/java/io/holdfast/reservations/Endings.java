package io.holdfast.reservations;

/** The way in which a single hold is ended. */
interface Endings {

    /** Ends it, or says why not; a hold that its caller may not end is an unknown one. */
    TransitionOutcome end(HoldEnding wish);
}
