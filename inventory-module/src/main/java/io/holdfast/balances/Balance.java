package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.SkuCode;

/**
 * What stood on the shelf of one SKU at one location at the moment of reading, in whole units, and
 * the policy in force there.
 *
 * @param onHand units on the shelf, promised or not
 * @param reserved units promised to live holds
 * @param committed units promised to confirmed holds that wait to be dispatched; always 0 where
 *     confirmation settles
 * @param safetyStock units kept back from sale
 * @param backorderLimit units that may be promised beyond those on hand; always 0 where
 *     confirmation settles
 * @param lowStockAt the most units available with which the balance is low
 * @param settlesAt how its location settles
 */
public record Balance(
        SkuCode sku,
        Name name,
        LocationCode location,
        int onHand,
        int reserved,
        int committed,
        int safetyStock,
        int backorderLimit,
        int lowStockAt,
        SettlesAt settlesAt) {

    /** A balance without a policy of its own at a location that settles at confirmation. */
    public static Balance plain(
            SkuCode sku, Name name, LocationCode location, int onHand, int reserved) {
        return new Balance(
                sku, name, location, onHand, reserved, 0, 0, 0, 0, SettlesAt.CONFIRMATION);
    }

    /**
     * The units that can still be promised. Negative where more than the safety stock allows had
     * been promised before it was raised.
     */
    public int available() {
        return available(onHand, reserved, committed, safetyStock, backorderLimit);
    }

    /** Whether nothing can be promised any more. */
    public boolean isOut() {
        return available() <= 0;
    }

    /** Whether no more can be promised than the threshold says. */
    public boolean isLow() {
        return available() <= lowStockAt;
    }

    /** The one sum behind every figure of this name. */
    public static int available(
            int onHand, int reserved, int committed, int safetyStock, int backorderLimit) {
        return onHand - reserved - committed - safetyStock + backorderLimit;
    }
}
