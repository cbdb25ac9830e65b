package io.holdfast.reconciliation;

import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.ReservationStatus;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.RowMapper;

import java.time.Instant;
import java.util.UUID;

/** A row of {@code reservation_lines}. */
record ReservationRow(
        long id,
        UUID checkoutId,
        UUID requestKey,
        String sku,
        String location,
        int quantity,
        String status,
        Instant heldAt,
        Instant expiresAt,
        @Nullable Instant endedAt,
        boolean overdue,
        boolean settlesAtDispatch,
        int dispatched,
        int cancelled,
        int returned,
        @Nullable UUID lineKey) {

    private static final RowMapper<ReservationRow> COLUMNS =
            new DataClassRowMapper<>(ReservationRow.class);

    static final RowMapper<Reservation> MAPPER =
            (row, number) -> COLUMNS.mapRow(row, number).toReservation();

    Reservation toReservation() {
        return new Reservation(
                new ReservationId(id),
                new CheckoutId(checkoutId),
                new RequestKey(requestKey),
                new SkuCode(sku),
                new LocationCode(location),
                new Quantity(quantity),
                ReservationStatus.of(status),
                heldAt,
                expiresAt,
                endedAt,
                overdue,
                settlesAtDispatch,
                dispatched,
                cancelled,
                returned,
                lineKey == null ? null : new RequestKey(lineKey));
    }
}
