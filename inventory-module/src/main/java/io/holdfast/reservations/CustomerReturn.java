package io.holdfast.reservations;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;

/**
 * Units of a confirmed hold that came back.
 *
 * @param requestKey names this one return, whoever sends it
 * @param balance where they came back; of the hold's SKU, at any location
 * @param isWrittenOff whether they are not fit for the shelf
 */
public record CustomerReturn(
        RequestKey requestKey,
        ReservationId reservationId,
        BalanceKey balance,
        Quantity quantity,
        boolean isWrittenOff,
        Reason reason,
        Actor actor) {}
