package io.holdfast.balances;

import static java.util.Objects.requireNonNullElse;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.SkuCode;

import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.MappedSuperclass;

import org.jspecify.annotations.Nullable;

/**
 * A balance as lists show it, whatever view it was read from. SKU and location are unique together,
 * so they name the row, and a list sorted by them too needs no other tie-break.
 */
@MappedSuperclass
@IdClass(BalanceLine.Key.class)
abstract class BalanceLine {

    @Id String sku;
    @Id String location;
    long skuId;
    long locationId;
    String name;
    int onHand;
    int reserved;
    int available;
    int committed;
    int safetyStock;
    int backorderLimit;
    @Nullable Integer lowStockAt;
    String settlesAt;

    /**
     * @param lowAt the threshold of a balance that has none
     */
    Balance toBalance(int lowAt) {
        return new Balance(
                new SkuCode(sku),
                new Name(name),
                new LocationCode(location),
                onHand,
                reserved,
                committed,
                safetyStock,
                backorderLimit,
                requireNonNullElse(lowStockAt, lowAt),
                SettlesAt.of(settlesAt));
    }

    record Key(String sku, String location) {}
}
