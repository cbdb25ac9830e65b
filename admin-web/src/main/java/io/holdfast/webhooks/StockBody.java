package io.holdfast.webhooks;

import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * What is sent of a change of stock: the row of the ledger, and the figures that it left.
 *
 * @param movementId rises with every change of the same balance
 * @param type what changed the balance, as the ledger has it
 * @param availableBefore what was available until then
 */
record StockBody(
        String eventId,
        WebhookEvent event,
        Instant occurredAt,
        long movementId,
        MovementKind type,
        SkuCode sku,
        LocationCode location,
        int onHand,
        int reserved,
        long available,
        long availableBefore,
        @Nullable Long reservationId,
        @Nullable Integer quantity) {

    static StockBody of(WebhookEvent event, Movement movement, Figures before, Figures after) {
        Long hold = movement.reservationId();
        return new StockBody(
                Telling.id(event, movement.id()),
                event,
                movement.recordedAt(),
                movement.id(),
                movement.kind(),
                movement.sku(),
                movement.location(),
                movement.onHandAfter(),
                movement.reservedAfter(),
                after.available(),
                before.available(),
                hold,
                hold == null ? null : Math.abs(movement.reservedDelta()));
    }
}
