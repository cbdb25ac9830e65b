package io.holdfast.reservations;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.ExpiryFailureRepository.Unresolved;
import io.holdfast.reservations.ReservationLineRepository.Held;
import io.holdfast.reservations.ReservationLineRepository.HeldOfBalance;
import io.holdfast.reservations.ReservationLineRepository.OverdueOfBalance;

import jakarta.persistence.EntityManager;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.stereotype.Component;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads reservations as they are now, also inside a transaction that has read them before: what was
 * read is detached at once, so that the persistence context never answers from memory.
 */
@Component
class Readings {

    private final ReservationRepository reservations;
    private final ReservationLineRepository lines;
    private final ExpiryFailureRepository failures;
    private final EntityManager entityManager;

    Readings(
            ReservationRepository reservations,
            ReservationLineRepository lines,
            ExpiryFailureRepository failures,
            EntityManager entityManager) {
        this.reservations = reservations;
        this.lines = lines;
        this.failures = failures;
        this.entityManager = entityManager;
    }

    Window<Reservation> list(ReservationQuery query, KeysetScrollPosition after, int limit) {
        Instant now = query.olderThan() == null ? null : lines.now();
        var listing = new ReservationListing(query, now);
        return lines.findBy(
                        listing.filter(after),
                        select -> select.sortBy(query.order().sort()).limit(limit).scroll(after))
                .map(this::read);
    }

    List<SetAside> setAside(Reach reach, Limit limit) {
        String[] codes = reach.codes();
        List<Unresolved> found =
                codes == null
                        ? failures.findUnresolved(limit)
                        : failures.findUnresolved(List.of(codes), limit);
        return found.stream().map(this::read).toList();
    }

    Optional<SetAside> setAside(ReservationId id) {
        return failures.findUnresolved(id.value()).map(this::read);
    }

    /** The failure may grow while the transaction goes on, and so may what is read of it. */
    private SetAside read(Unresolved unresolved) {
        entityManager.detach(unresolved.failure());
        return new SetAside(read(unresolved.line()), unresolved.failure().toFailure());
    }

    InFlight inFlight(Reach reach) {
        String[] codes = reach.codes();
        Held held = codes == null ? lines.countHeld() : lines.countHeld(codes);
        return new InFlight(held.holds(), held.units());
    }

    List<Reservation> live(BalanceKey balance, int limit) {
        var held =
                ReservationQuery.all()
                        .withStatus(ReservationStatus.HELD)
                        .withSku(balance.sku())
                        .withLocation(balance.location());
        return list(held, ScrollPosition.keyset(), limit).getContent();
    }

    LiveHolds live(BalanceKey balance) {
        HeldOfBalance held = lines.countHeldOf(balance.sku().value(), balance.location().value());
        return new LiveHolds(held.holds(), held.units(), held.overdueHolds(), held.overdueUnits());
    }

    Map<BalanceKey, Overdue> overdue(Collection<BalanceKey> balances) {
        Set<BalanceKey> wanted = Set.copyOf(balances);
        return lines.countOverdueOf(BalanceKey.skus(wanted), BalanceKey.locations(wanted)).stream()
                .collect(toMap(Readings::balance, row -> new Overdue(row.holds(), row.units())));
    }

    private static BalanceKey balance(OverdueOfBalance row) {
        return new BalanceKey(new SkuCode(row.sku()), new LocationCode(row.location()));
    }

    Optional<Reservation> find(ReservationId id) {
        return lines.findById(id.value()).map(this::read);
    }

    List<Reservation> of(Collection<ReservationId> ids) {
        return readAll(lines.findByIdIn(ids.stream().map(ReservationId::value).toList()));
    }

    List<Reservation> of(CheckoutId checkoutId) {
        return readAll(lines.findByCheckoutIdOrderById(checkoutId.value()));
    }

    Map<CheckoutId, List<Reservation>> ofAll(Collection<CheckoutId> checkoutIds) {
        var ids = checkoutIds.stream().map(CheckoutId::value).distinct().toList();
        return readAll(lines.findByCheckoutIdInOrderById(ids)).stream()
                .collect(groupingBy(Reservation::checkoutId));
    }

    /**
     * These reservations of a checkout without what an amendment dropped after it had run out. Most
     * checkouts lose nothing, and for them nothing is asked.
     */
    List<Reservation> wanted(CheckoutId checkoutId, List<Reservation> its) {
        if (its.stream().noneMatch(hold -> hold.status() == ReservationStatus.EXPIRED)) {
            return its;
        }
        Set<Long> dropped = Set.copyOf(reservations.findDropped(checkoutId.value()));
        return its.stream().filter(hold -> !dropped.contains(hold.id().value())).toList();
    }

    /**
     * What was held before under the request keys of a wish. Where a line names no location, that
     * is looked for in all of the checkout: its parts have keys of their own.
     */
    List<Reservation> earlier(HoldRequest request) {
        if (!request.isPlaced()) {
            return of(request.checkoutId());
        }
        var keys = request.lines().stream().map(line -> line.requestKey().value()).toList();
        return readAll(lines.findByCheckoutIdAndRequestKeyIn(request.checkoutId().value(), keys));
    }

    List<Reservation> readAll(List<ReservationLine> found) {
        return found.stream().map(this::read).toList();
    }

    Reservation read(ReservationLine line) {
        entityManager.detach(line);
        return line.toReservation();
    }
}
