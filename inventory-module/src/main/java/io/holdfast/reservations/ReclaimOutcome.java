package io.holdfast.reservations;

import io.holdfast.reservations.HoldOutcome.Shortage;

import java.util.List;

/**
 * What became of a wish to claim again what a checkout lost, and to confirm it whole, in order of
 * precedence. The lists of reservations hold every one of the checkout by id, as it now stands.
 */
public sealed interface ReclaimOutcome {

    /** The {@link Admission} said no; nothing was looked up or changed. */
    record NotAdmitted() implements ReclaimOutcome {}

    /** Nothing was lost, and nothing is left to be confirmed; nothing was changed. */
    record NothingToConfirm(List<Reservation> reservations) implements ReclaimOutcome {}

    /**
     * Too little is available for all that was lost; nothing was claimed or confirmed. Names every
     * short balance.
     */
    record Insufficient(List<Shortage> shortages) implements ReclaimOutcome {}

    /**
     * Every hold that was left and every line that was lost is confirmed.
     *
     * @param reclaimed how many lines had been lost and were claimed again; 0 if the holds were all
     *     in time
     */
    record Done(List<Reservation> reservations, int reclaimed) implements ReclaimOutcome {}
}
