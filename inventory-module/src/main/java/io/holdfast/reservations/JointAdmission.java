package io.holdfast.reservations;

import io.holdfast.reservations.HoldOutcome.HeldLine;

import java.util.List;
import java.util.Set;

/**
 * Asks the conditions of many baskets at once, where they are claimed in one transaction.
 *
 * <p>What {@link Admission} says of order, locks and rows holds here, too. Nobody waits here for a
 * lock: all baskets of the transaction would wait with it.
 */
public interface JointAdmission {

    /** What is known of a condition. */
    enum Ruling {
        /** The basket may be held. */
        GRANTED,
        /** It may not. */
        REFUSED,
        /** That can't be told without waiting, or needs a closer look: it is asked by itself. */
        OPEN
    }

    /** Asks for each of these admissions, in their order. */
    List<Ruling> ask(List<Admission> admissions);

    /**
     * Keeps what the callers keep beside their holds; see {@link Admission#reused}.
     *
     * @return the admissions that know a request key of theirs for something else; their baskets
     *     are taken back
     */
    default Set<Admission> reused(List<Held> held) {
        return Set.of();
    }

    /**
     * What a basket's caller is about to be told.
     *
     * @param lines as the outcome names them
     */
    record Held(Admission admission, List<HeldLine> lines) {}
}
