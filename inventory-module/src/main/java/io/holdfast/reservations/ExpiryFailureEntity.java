package io.holdfast.reservations;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

import java.time.Instant;

/** Read only: the repository's native statements write. */
@Entity
@Immutable
@Table(name = "reservation_expiry_failures")
class ExpiryFailureEntity {

    @Id Long reservationId;
    int attempts;
    Instant firstFailedAt;
    Instant retryAt;
    String error;

    ExpiryFailure toFailure() {
        return new ExpiryFailure(
                new ReservationId(reservationId), attempts, firstFailedAt, retryAt, error);
    }
}
