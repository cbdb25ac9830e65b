package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import java.util.Collection;

/** Names a balance: one SKU at one location. */
public record BalanceKey(SkuCode sku, LocationCode location) {

    /** The SKU codes of these keys, in their order: with {@link #locations} a set for SQL. */
    public static String[] skus(Collection<BalanceKey> keys) {
        return keys.stream().map(key -> key.sku().value()).toArray(String[]::new);
    }

    /** The location codes of these keys, in their order. */
    public static String[] locations(Collection<BalanceKey> keys) {
        return keys.stream().map(key -> key.location().value()).toArray(String[]::new);
    }
}
