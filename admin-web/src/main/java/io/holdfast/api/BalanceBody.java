package io.holdfast.api;

import io.holdfast.balances.Balance;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.SkuCode;

/**
 * What stands on the shelf, in whole units.
 *
 * @param available {@code onHand - reserved - committed - safetyStock + backorderLimit}
 */
record BalanceBody(
        SkuCode sku,
        Name name,
        LocationCode location,
        int onHand,
        int reserved,
        int available,
        int committed,
        int safetyStock,
        int backorderLimit,
        int lowStockAt,
        SettlesAt settlesAt) {

    static BalanceBody of(Balance balance) {
        return new BalanceBody(
                balance.sku(),
                balance.name(),
                balance.location(),
                balance.onHand(),
                balance.reserved(),
                balance.available(),
                balance.committed(),
                balance.safetyStock(),
                balance.backorderLimit(),
                balance.lowStockAt(),
                balance.settlesAt());
    }
}
