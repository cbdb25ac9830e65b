package io.holdfast.reservations;

/** What became of a wish to confirm, release, expire or extend one hold, in order of precedence. */
public sealed interface TransitionOutcome {

    /** There is no such hold. */
    record Unknown(ReservationId id) implements TransitionOutcome {}

    /** The hold ended the same way before; nothing was changed again. */
    record AlreadyDone(Reservation reservation) implements TransitionOutcome {}

    /**
     * The hold ran out, or its deadline has passed, which is no obstacle to releasing and expiring
     * it while it is held; nothing was changed.
     */
    record Expired(Reservation reservation) implements TransitionOutcome {}

    /**
     * The hold ended another way before, or is to be expired before its deadline; nothing was
     * changed.
     */
    record NotAllowed(Reservation reservation) implements TransitionOutcome {}

    /** It is done. */
    record Done(Reservation reservation) implements TransitionOutcome {}
}
