package io.holdfast.balances;

import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

/**
 * What the balances of a SKU follow that have none of their own, in whole units.
 *
 * @param safetyStock what is kept back from sale
 * @param lowStockAt the most units available with which a balance is low; null for {@code
 *     holdfast.stock.low-at}
 */
public record SkuPolicy(SkuCode sku, int safetyStock, @Nullable Integer lowStockAt) {

    /**
     * Checks the figures.
     *
     * @throws io.holdfast.catalog.InvalidValueException if one is negative
     */
    public SkuPolicy {
        StockPolicy.notNegative("safetyStock", safetyStock);
        StockPolicy.notNegative("lowStockAt", lowStockAt);
    }
}
