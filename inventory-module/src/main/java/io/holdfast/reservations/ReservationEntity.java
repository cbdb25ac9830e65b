package io.holdfast.reservations;

import io.holdfast.reservations.ReservationRepository.Locked;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

import java.util.UUID;

/**
 * What JPA locks. Only its identity is ever read: native statements write the row, so what the
 * persistence context remembers of its state may be old.
 */
@Entity
@Immutable
@Table(name = "inventory_reservations")
class ReservationEntity {

    @Id Long id;
    UUID checkoutId;
    Long skuId;
    Long locationId;
    String status;

    Locked key() {
        return new Locked(id, skuId, locationId);
    }
}
