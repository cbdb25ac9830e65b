package io.holdfast.activity;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Movement;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * One act: a row of the ledger, or something that moved no stock.
 *
 * @param id rises with time, one sequence for all acts
 * @param recordedAt by the database's clock
 * @param kind the code of a {@link io.holdfast.balances.MovementKind} or of an {@link ActivityKind}
 * @param sku whose stock moved, if stock moved
 * @param location where it moved, if stock moved
 * @param reservationId the hold that the act belongs to, if it belongs to one
 * @param onHandDelta units; 0 if no stock moved
 * @param reservedDelta units; 0 if no stock moved
 * @param subject whom or what the act was done to, if no stock moved
 * @param reason why, if the actor had to say
 */
public record Activity(
        long id,
        Instant recordedAt,
        Actor actor,
        String kind,
        @Nullable SkuCode sku,
        @Nullable LocationCode location,
        @Nullable Long reservationId,
        int onHandDelta,
        int reservedDelta,
        @Nullable String subject,
        @Nullable String reason) {

    static Activity of(Movement movement) {
        var reason = movement.reason();
        return new Activity(
                movement.id(),
                movement.recordedAt(),
                movement.actor(),
                movement.kind().code(),
                movement.sku(),
                movement.location(),
                movement.reservationId(),
                movement.onHandDelta(),
                movement.reservedDelta(),
                null,
                reason == null ? null : reason.value());
    }
}
