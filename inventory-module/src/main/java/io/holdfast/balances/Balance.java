package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SkuCode;

/**
 * What stood on the shelf of one SKU at one location at the moment of reading, in whole units.
 *
 * @param onHand units on the shelf, promised or not
 * @param reserved units of {@code onHand} promised to live holds
 */
public record Balance(SkuCode sku, Name name, LocationCode location, int onHand, int reserved) {

    /** The units that can still be promised. */
    public int available() {
        return onHand - reserved;
    }
}
