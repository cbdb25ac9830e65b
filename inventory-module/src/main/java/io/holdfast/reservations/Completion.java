package io.holdfast.reservations;

import java.util.List;

/** What a caller does in the same transaction in which its checkout is confirmed. */
@FunctionalInterface
public interface Completion {

    /**
     * Runs last, once everything is confirmed and nobody can be in the way any more. What it throws
     * takes the whole transaction back and reaches the caller. It runs again when the transaction
     * does, and like {@link Admission#reused} it keeps to rows of the checkout that the admission
     * has locked.
     *
     * @param reclaimed what was claimed again; empty if the holds were all in time
     */
    void complete(List<Reclaimed> reclaimed);
}
