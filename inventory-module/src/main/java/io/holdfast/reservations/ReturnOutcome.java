package io.holdfast.reservations;

import io.holdfast.balances.Balance;
import io.holdfast.balances.Movement;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;

/** What became of a {@link CustomerReturn}, in order of precedence. */
public sealed interface ReturnOutcome {

    /** There is no such hold, or it is of another SKU; nothing was changed. */
    record Unknown(ReservationId id) implements ReturnOutcome {}

    /** The request key was used for something else; nothing was changed. */
    record KeyReused(RequestKey requestKey) implements ReturnOutcome {}

    /**
     * The same return was recorded before; nothing was changed again.
     *
     * @param balance as it is now
     */
    record Replayed(Movement movement, Balance balance) implements ReturnOutcome {}

    /** There is no such location; nothing was changed. */
    record UnknownLocation(LocationCode location) implements ReturnOutcome {}

    /**
     * Not so many units have left and not come back yet; nothing was changed.
     *
     * @param returnable how many there are
     */
    record NotAllowed(Reservation reservation, int returnable) implements ReturnOutcome {}

    /** On hand, with what may be promised beyond it, would pass 2,147,483,647. */
    record TooLarge(long onHandWanted) implements ReturnOutcome {}

    /**
     * The units are back, or written off; both stand in the ledger.
     *
     * @param movement the return's row; what was written off has a row of its own beside it
     * @param balance as the return left it
     */
    record Recorded(Movement movement, Balance balance) implements ReturnOutcome {}
}
