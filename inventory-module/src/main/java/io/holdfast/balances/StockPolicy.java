package io.holdfast.balances;

import io.holdfast.catalog.InvalidValueException;

import org.jspecify.annotations.Nullable;

/**
 * What a balance has of its own, in whole units.
 *
 * @param safetyStock what is kept back from sale; null for what its SKU says
 * @param lowStockAt the most units available with which it is low; null for what its SKU says
 * @param backorderLimit what may be promised beyond on hand; more than 0 only where dispatch
 *     settles
 */
public record StockPolicy(
        BalanceKey balance,
        @Nullable Integer safetyStock,
        @Nullable Integer lowStockAt,
        int backorderLimit) {

    /**
     * Checks the figures.
     *
     * @throws InvalidValueException if one is negative
     */
    public StockPolicy {
        notNegative("safetyStock", safetyStock);
        notNegative("lowStockAt", lowStockAt);
        notNegative("backorderLimit", backorderLimit);
    }

    static void notNegative(String field, @Nullable Integer value) {
        if (value != null && value < 0) {
            throw new InvalidValueException(field, "must be from 0 to " + Integer.MAX_VALUE);
        }
    }
}
