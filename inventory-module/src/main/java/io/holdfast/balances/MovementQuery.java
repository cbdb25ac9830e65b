package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

/**
 * Which ledger rows to list; null filters nothing.
 *
 * @param reservationId the rows of this hold
 */
public record MovementQuery(
        @Nullable SkuCode sku, @Nullable LocationCode location, @Nullable Long reservationId) {

    /** The whole ledger. */
    public static MovementQuery all() {
        return new MovementQuery(null, null, null);
    }
}
