package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * A row of the ledger: one change of one balance, in whole units.
 *
 * @param id rises with every change of the same balance
 * @param onHandAfter on hand once the change was made
 * @param reservedAfter reserved once the change was made
 * @param committedAfter committed once the change was made
 * @param safetyStockAfter what was kept back from sale once the change was made
 * @param backorderLimitAfter what could be promised beyond on hand once the change was made
 * @param reservationId the hold that the change belongs to, if one does
 * @param requestKey the client's key, if a client asked for the change itself
 * @param reason given with every change that a client asked for itself
 * @param recordedAt by the database's clock
 * @param counterpartId the row that this one belongs together with, if there is one: the other side
 *     of a transfer, the return of which units were written off
 */
public record Movement(
        long id,
        MovementKind kind,
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

    /** What could be promised once the change was made. */
    public int availableAfter() {
        return Balance.available(
                onHandAfter, reservedAfter, committedAfter, safetyStockAfter, backorderLimitAfter);
    }
}
