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
 * @param reservationId the hold that the change belongs to, if one does
 * @param requestKey the client's key, if a client asked for the change itself
 * @param reason given with every change that a client asked for itself
 * @param recordedAt by the database's clock
 */
public record Movement(
        long id,
        MovementKind kind,
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
        Instant recordedAt) {}
