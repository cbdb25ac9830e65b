package io.holdfast.api;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/** A row of the ledger: one change of one balance, in whole units. */
record MovementBody(
        long movementId,
        MovementKind type,
        SkuCode sku,
        LocationCode location,
        int onHandDelta,
        int reservedDelta,
        int onHandAfter,
        int reservedAfter,
        @Nullable Long reservationId,
        @Nullable RequestKey requestKey,
        Actor actor,
        @Nullable Reason reason,
        Instant recordedAt) {

    static MovementBody of(Movement movement) {
        return new MovementBody(
                movement.id(),
                movement.kind(),
                movement.sku(),
                movement.location(),
                movement.onHandDelta(),
                movement.reservedDelta(),
                movement.onHandAfter(),
                movement.reservedAfter(),
                movement.reservationId(),
                movement.requestKey(),
                movement.actor(),
                movement.reason(),
                movement.recordedAt());
    }
}
