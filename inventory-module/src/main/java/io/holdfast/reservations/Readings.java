package io.holdfast.reservations;

import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.RequestKey;

import jakarta.persistence.EntityManager;

import org.springframework.stereotype.Component;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads reservations as they are now, also inside a transaction that has read them before: what was
 * read is detached at once, so that the persistence context never answers from memory.
 */
@Component
class Readings {

    private final ReservationLineRepository lines;
    private final EntityManager entityManager;

    Readings(ReservationLineRepository lines, EntityManager entityManager) {
        this.lines = lines;
        this.entityManager = entityManager;
    }

    Optional<Reservation> find(ReservationId id) {
        return lines.findById(id.value()).map(this::read);
    }

    List<Reservation> of(CheckoutId checkoutId) {
        return readAll(lines.findByCheckoutIdOrderById(checkoutId.value()));
    }

    Map<RequestKey, Reservation> earlier(CheckoutId checkoutId, Collection<RequestKey> keys) {
        var values = keys.stream().map(RequestKey::value).toList();
        return readAll(lines.findByCheckoutIdAndRequestKeyIn(checkoutId.value(), values)).stream()
                .collect(toMap(Reservation::requestKey, reservation -> reservation));
    }

    List<Reservation> readAll(List<ReservationLine> found) {
        return found.stream().map(this::read).toList();
    }

    Reservation read(ReservationLine line) {
        entityManager.detach(line);
        return line.toReservation();
    }
}
