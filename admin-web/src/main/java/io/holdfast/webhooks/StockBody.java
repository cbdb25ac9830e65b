package io.holdfast.webhooks;

import io.holdfast.balances.LedgerStep;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.stream.IntStream;

/**
 * What is sent of a change of stock: the row of the ledger, and the figures that it left.
 *
 * @param movementId rises with every change of the same balance
 * @param type what changed the balance, as the ledger has it
 * @param availableBefore what was available until then
 * @param reservationId the hold that the change belongs to, if one does
 * @param quantity the units of that hold that the change is about
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
        int committed,
        int safetyStock,
        int backorderLimit,
        int available,
        int availableBefore,
        @Nullable Long reservationId,
        @Nullable Integer quantity) {

    static StockBody of(WebhookEvent event, LedgerStep step) {
        Movement movement = step.movement();
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
                movement.committedAfter(),
                movement.safetyStockAfter(),
                movement.backorderLimitAfter(),
                movement.availableAfter(),
                step.availableBefore(),
                hold,
                hold == null ? null : units(movement));
    }

    /** A hold's units are reserved, then committed, then gone: each row has one of these moved. */
    private static int units(Movement movement) {
        return IntStream.of(
                        movement.reservedDelta(), movement.committedDelta(), movement.onHandDelta())
                .map(Math::abs)
                .max()
                .orElse(0);
    }
}
