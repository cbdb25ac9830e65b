package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

/**
 * A change of some figures of a policy, in whole units; null leaves a figure as it is.
 *
 * @param location whose balance is meant; null for what all balances of the SKU follow that have
 *     nothing of their own
 * @param safetyStock what is kept back from sale
 * @param clearsSafetyStock whether the balance is to follow its SKU; only with a location
 * @param lowStockAt the most units available with which a balance is low
 * @param clearsLowStockAt whether the balance is to follow its SKU, or the SKU the application
 * @param backorderLimit what may be promised beyond on hand; only with a location
 */
public record PolicyChange(
        SkuCode sku,
        @Nullable LocationCode location,
        @Nullable Integer safetyStock,
        boolean clearsSafetyStock,
        @Nullable Integer lowStockAt,
        boolean clearsLowStockAt,
        @Nullable Integer backorderLimit) {

    /**
     * Checks the figures.
     *
     * @throws io.holdfast.catalog.InvalidValueException if one is negative
     */
    public PolicyChange {
        StockPolicy.notNegative("safetyStock", safetyStock);
        StockPolicy.notNegative("lowStockAt", lowStockAt);
        StockPolicy.notNegative("backorderLimit", backorderLimit);
    }

    @Nullable Integer safetyStockAfter(@Nullable Integer before) {
        return after(safetyStock, clearsSafetyStock, before);
    }

    @Nullable Integer lowStockAtAfter(@Nullable Integer before) {
        return after(lowStockAt, clearsLowStockAt, before);
    }

    private static @Nullable Integer after(
            @Nullable Integer said, boolean clears, @Nullable Integer before) {
        if (clears) {
            return null;
        }
        return said == null ? before : said;
    }
}
