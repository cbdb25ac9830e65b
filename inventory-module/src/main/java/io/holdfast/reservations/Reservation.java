package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * A hold as it stood at the moment of reading. All times are the database's.
 *
 * @param expiresAt from then on it can't be confirmed or extended any more
 * @param endedAt when it was confirmed, released or expired; null while it is held
 * @param overdue whether it was still held past its deadline
 */
public record Reservation(
        ReservationId id,
        CheckoutId checkoutId,
        RequestKey requestKey,
        SkuCode sku,
        LocationCode location,
        Quantity quantity,
        ReservationStatus status,
        Instant heldAt,
        Instant expiresAt,
        @Nullable Instant endedAt,
        boolean overdue) {

    /** The balance that the units belong to. */
    public BalanceKey balance() {
        return new BalanceKey(sku, location);
    }
}
