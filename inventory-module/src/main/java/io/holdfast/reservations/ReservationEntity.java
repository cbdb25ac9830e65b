package io.holdfast.reservations;

import io.holdfast.reservations.ReservationRepository.Locked;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

/**
 * What JPA locks. Only its identity is ever read: native statements write the row, so what the
 * persistence context remembers of its state may be old.
 */
@Entity
@Immutable
@Table(name = "inventory_reservations")
class ReservationEntity {

    @Id Long id;
    Long skuId;
    Long locationId;

    Locked key() {
        return new Locked(id, skuId, locationId);
    }
}
