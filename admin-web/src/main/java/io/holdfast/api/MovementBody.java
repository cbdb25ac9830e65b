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

/**
 * A row of the ledger: one change of one balance, in whole units.
 *
 * @param counterpartId the other side of a transfer; the return of which units were written off
 */
record MovementBody(
        long movementId,
        MovementKind type,
        SkuCode sku,
        LocationCode location,
        int onHandDelta,
        int reservedDelta,
        int committedDelta,
        int onHandAfter,
        int reservedAfter,
        int committedAfter,
        int safetyStockAfter,
        int backorderLimitAfter,
        @Nullable Long reservationId,
        @Nullable RequestKey requestKey,
        Actor actor,
        @Nullable Reason reason,
        Instant recordedAt,
        @Nullable Long counterpartId) {

    static MovementBody of(Movement movement) {
        return new MovementBody(
                movement.id(),
                movement.kind(),
                movement.sku(),
                movement.location(),
                movement.onHandDelta(),
                movement.reservedDelta(),
                movement.committedDelta(),
                movement.onHandAfter(),
                movement.reservedAfter(),
                movement.committedAfter(),
                movement.safetyStockAfter(),
                movement.backorderLimitAfter(),
                movement.reservationId(),
                movement.requestKey(),
                movement.actor(),
                movement.reason(),
                movement.recordedAt(),
                movement.counterpartId());
    }
}
