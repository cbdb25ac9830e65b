package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SkuCode;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

/**
 * Read only: the repository's native statements write. SKU and location are unique together, so
 * they name the row, and a list sorted by them too needs no other tie-break.
 */
@Entity
@Immutable
@IdClass(BalanceLine.Key.class)
@Table(name = "balance_lines")
class BalanceLine {

    @Id String sku;
    @Id String location;
    long skuId;
    long locationId;
    String name;
    int onHand;
    int reserved;
    int available;

    Balance toBalance() {
        return new Balance(
                new SkuCode(sku), new Name(name), new LocationCode(location), onHand, reserved);
    }

    record Key(String sku, String location) {}
}
