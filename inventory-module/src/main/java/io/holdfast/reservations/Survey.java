package io.holdfast.reservations;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.HoldOutcome.UnknownLine;
import io.holdfast.reservations.ReservationRepository.LockedBalance;
import io.holdfast.reservations.ReservationRepository.Surveyed;
import io.holdfast.reservations.Sourcing.Source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the balances that a basket names, or may be placed at, could serve at one moment, read
 * without locks, and together with holds that are ended before it is claimed.
 */
final class Survey {

    private final Map<BalanceKey, Surveyed> rows;
    private final List<BalanceKey> places;
    private final Set<SkuCode> unknown;
    private final Map<BalanceKey, Integer> freed;

    /**
     * @param named for each balance that a line names
     * @param anywhere for each balance where a SKU stands that a line without a location names, in
     *     the order of priority; for an unknown SKU one without ids
     */
    Survey(List<Surveyed> named, List<Surveyed> anywhere, Collection<Reservation> freed) {
        this.places = anywhere.stream().filter(Survey::isPlace).map(Surveyed::key).toList();
        this.unknown =
                anywhere.stream()
                        .filter(row -> row.skuId() == null)
                        .map(row -> new SkuCode(row.sku()))
                        .collect(toSet());
        this.rows = HashMap.newHashMap(named.size() + places.size());
        Stream.concat(named.stream(), anywhere.stream().filter(Survey::isPlace))
                .forEach(row -> rows.put(row.key(), row));
        this.freed =
                freed.stream()
                        .collect(
                                toMap(
                                        Reservation::balance,
                                        hold -> hold.quantity().value(),
                                        Math::addExact));
    }

    private static boolean isPlace(Surveyed row) {
        return row.location() != null;
    }

    private Surveyed row(BalanceKey key) {
        return requireNonNull(rows.get(key));
    }

    /** The lines that name something unknown, of those that were surveyed. */
    List<UnknownLine> unknown(List<HoldLine> lines) {
        List<UnknownLine> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            HoldLine line = lines.get(i);
            if (!isSkuKnown(line) || !isLocationKnown(line)) {
                found.add(
                        new UnknownLine(
                                i,
                                line.sku(),
                                line.location(),
                                isSkuKnown(line),
                                isLocationKnown(line)));
            }
        }
        return found;
    }

    private boolean isSkuKnown(HoldLine line) {
        if (!line.isPlaced()) {
            return !unknown.contains(line.sku());
        }
        Surveyed row = rows.get(line.balance());
        return row == null || row.skuId() != null;
    }

    private boolean isLocationKnown(HoldLine line) {
        Surveyed row = line.isPlaced() ? rows.get(line.balance()) : null;
        return row == null || row.locationId() != null;
    }

    /**
     * Every balance that can't serve the sum of its lines, and every SKU that all locations can't
     * serve together, in the order of the lines.
     */
    List<Shortage> shortages(List<HoldLine> lines) {
        return wishes(lines).stream().filter(wish -> wish.requested() > wish.available()).toList();
    }

    /** What is asked for without a location, whether it can be served or not. */
    List<Shortage> unplaced(List<HoldLine> lines) {
        return wishes(lines).stream().filter(wish -> wish.location() == null).toList();
    }

    private List<Shortage> wishes(List<HoldLine> lines) {
        Map<SkuCode, Long> anywhere = anywhere(sources(lines));
        return Wish.sums(lines).entrySet().stream()
                .map(wish -> wish(wish.getKey(), wish.getValue(), anywhere))
                .toList();
    }

    private Shortage wish(Wish wish, long requested, Map<SkuCode, Long> anywhere) {
        LocationCode location = wish.location();
        long available =
                location == null
                        ? anywhere.getOrDefault(wish.sku(), 0L)
                        : available(new BalanceKey(wish.sku(), location));
        return new Shortage(
                wish.sku(),
                location,
                Math.toIntExact(requested),
                (int) Math.min(available, Integer.MAX_VALUE));
    }

    private static Map<SkuCode, Long> anywhere(List<Source> sources) {
        Map<SkuCode, Long> units = new HashMap<>();
        sources.forEach(
                source ->
                        source.units()
                                .forEach((sku, its) -> units.merge(sku, (long) its, Long::sum)));
        return units;
    }

    private long available(BalanceKey key) {
        return (long) row(key).available() + freed.getOrDefault(key, 0);
    }

    /** What there is for lines without a location once those with one have theirs. */
    List<Source> sources(List<HoldLine> lines) {
        Map<Wish, Long> taken = Wish.sums(lines.stream().filter(HoldLine::isPlaced).toList());
        Map<LocationCode, Map<SkuCode, Integer>> sources = new LinkedHashMap<>();
        for (BalanceKey place : places) {
            var wish = new Wish(place.sku(), place.location());
            long left = available(place) - taken.getOrDefault(wish, 0L);
            if (left > 0) {
                sources.computeIfAbsent(place.location(), its -> new HashMap<>())
                        .put(place.sku(), (int) Math.min(left, Integer.MAX_VALUE));
            }
        }
        return sources.entrySet().stream()
                .map(its -> new Source(its.getKey(), its.getValue()))
                .toList();
    }

    /** A shortage is the answer only where no overdue hold keeps units back. */
    <T> Attempt<T> tooLittle(List<Shortage> shortages, T insufficient) {
        List<BalanceKey> overdue =
                shortages.stream().flatMap(this::balances).filter(this::isOverdue).toList();
        return overdue.isEmpty()
                ? new Attempt.Decided<>(insufficient)
                : new Attempt.Overdue<>(overdue);
    }

    private Stream<BalanceKey> balances(Shortage shortage) {
        LocationCode location = shortage.location();
        return location == null
                ? places.stream().filter(place -> place.sku().equals(shortage.sku()))
                : Stream.of(new BalanceKey(shortage.sku(), location));
    }

    private boolean isOverdue(BalanceKey key) {
        return row(key).overdue();
    }

    LockedBalance ids(BalanceKey balance) {
        Surveyed row = row(balance);
        return new LockedBalance(requireNonNull(row.skuId()), requireNonNull(row.locationId()));
    }

    /** By SKU, then location: the order in which balances are locked everywhere. */
    Comparator<BalanceKey> lockOrder() {
        return comparing((BalanceKey balance) -> ids(balance).skuId())
                .thenComparing(balance -> ids(balance).locationId());
    }
}
