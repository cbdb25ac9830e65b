package io.holdfast.checkout;

import io.holdfast.balances.Quantity;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.payments.Money;
import io.holdfast.reservations.ReservationId;

import org.jspecify.annotations.Nullable;

/**
 * What was sold, as the buyer saw it. It never changes, whatever the catalog says later. A line
 * that was split over locations is an order line for each of them, at the same price for a unit.
 *
 * @param unitPrice null where the shop gave none
 */
public record OrderLine(
        ReservationId reservationId,
        SkuCode sku,
        LocationCode location,
        String description,
        Quantity quantity,
        @Nullable Money unitPrice) {}
