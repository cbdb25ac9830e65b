package io.holdfast.reservations;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;

import org.jspecify.annotations.Nullable;

/**
 * A wish to dispatch units of a confirmed hold, or to give them back.
 *
 * @param requestKey names this one wish, whoever sends it
 * @param quantity whole units; null for all that wait
 */
public record Fulfilment(
        RequestKey requestKey,
        ReservationId reservationId,
        @Nullable Quantity quantity,
        Actor actor) {}
