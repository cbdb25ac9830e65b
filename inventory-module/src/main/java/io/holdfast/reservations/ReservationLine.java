package io.holdfast.reservations;

import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.UUID;

/** Read only, for lists. */
@Entity
@Immutable
@Table(name = "reservation_lines")
class ReservationLine {

    @Id Long id;
    UUID checkoutId;
    UUID requestKey;
    String sku;
    String location;
    int quantity;
    String status;
    Instant heldAt;
    Instant expiresAt;
    @Nullable Instant endedAt;
    boolean overdue;
    boolean settlesAtDispatch;
    int dispatched;
    int cancelled;
    int returned;
    @Nullable UUID lineKey;

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
