package io.holdfast.reservations;

import com.fasterxml.jackson.annotation.JsonProperty;

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
 * @param settlesAtDispatch whether its units waited to be dispatched once it was confirmed; false
 *     until then
 * @param dispatched units that were dispatched since
 * @param cancelled units that were given back instead
 * @param returned units that came back after they had left
 * @param lineKey the request key of the line that a strategy found the location for; null where the
 *     client named it, and where it was claimed again after it had run out
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
        boolean overdue,
        boolean settlesAtDispatch,
        int dispatched,
        int cancelled,
        int returned,
        @Nullable RequestKey lineKey) {

    /** The request key of the line that it was held for: of one that was split, of every part. */
    public RequestKey line() {
        return lineKey == null ? requestKey : lineKey;
    }

    /** The balance that the units belong to. */
    public BalanceKey balance() {
        return new BalanceKey(sku, location);
    }

    /** Units that wait to be dispatched. */
    @JsonProperty("committed")
    public int committed() {
        return settlesAtDispatch ? quantity.value() - dispatched - cancelled : 0;
    }

    /** Units that have left. */
    public int left() {
        if (status != ReservationStatus.CONFIRMED) {
            return 0;
        }
        return settlesAtDispatch ? dispatched : quantity.value();
    }
}
