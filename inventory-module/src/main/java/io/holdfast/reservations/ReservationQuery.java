package io.holdfast.reservations;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

/**
 * Which reservations to list; null and false filter nothing. Filters are joined by <em>and</em>.
 *
 * @param overdue only those still held past their deadline
 */
public record ReservationQuery(
        @Nullable ReservationStatus status,
        boolean overdue,
        @Nullable SkuCode sku,
        @Nullable LocationCode location,
        @Nullable CheckoutId checkoutId) {

    /** All reservations. */
    public static ReservationQuery all() {
        return new ReservationQuery(null, false, null, null, null);
    }
}
