package io.holdfast.reservations;

import io.holdfast.balances.Movement;
import io.holdfast.balances.RequestKey;

/** What became of a {@link Fulfilment}, in order of precedence. */
public sealed interface FulfilmentOutcome {

    /** There is no such hold. */
    record Unknown(ReservationId id) implements FulfilmentOutcome {}

    /** The request key was used for something else; nothing was changed. */
    record KeyReused(RequestKey requestKey) implements FulfilmentOutcome {}

    /**
     * The same was done before; nothing was changed again.
     *
     * @param reservation as it is now
     */
    record Replayed(Reservation reservation, Movement movement) implements FulfilmentOutcome {}

    /**
     * Not so many units of the hold wait to be dispatched: it isn't confirmed, it settled at its
     * confirmation, or they were dispatched or given back before. Nothing was changed.
     */
    record NotAllowed(Reservation reservation) implements FulfilmentOutcome {}

    /**
     * The units are not on hand, or older commitments wait for them; nothing was changed.
     *
     * @param wanted units to be dispatched
     * @param ready units on hand that no older commitment waits for
     */
    record WaitingForStock(Reservation reservation, int wanted, int ready)
            implements FulfilmentOutcome {}

    /** It is done, and stands in the ledger. */
    record Done(Reservation reservation, Movement movement) implements FulfilmentOutcome {}
}
