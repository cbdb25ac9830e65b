package io.holdfast.reservations;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.HoldOutcome.UnknownLine;
import io.holdfast.reservations.ReservationRepository.LockedBalance;
import io.holdfast.reservations.ReservationRepository.Surveyed;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the balances that a basket names could serve at one moment, read without locks, and together
 * with holds that are ended before it is claimed.
 */
final class Survey {

    private final Map<BalanceKey, Surveyed> rows;
    private final Map<BalanceKey, Integer> freed;

    Survey(List<Surveyed> rows, Collection<Reservation> freed) {
        this.rows = rows.stream().collect(toMap(Survey::key, row -> row));
        this.freed =
                freed.stream()
                        .collect(
                                toMap(
                                        Reservation::balance,
                                        hold -> hold.quantity().value(),
                                        Math::addExact));
    }

    private static BalanceKey key(Surveyed row) {
        return new BalanceKey(new SkuCode(row.sku()), new LocationCode(row.location()));
    }

    private Surveyed row(HoldLine line) {
        return requireNonNull(rows.get(line.balance()));
    }

    /** The lines that name something unknown, of those that were surveyed. */
    List<UnknownLine> unknown(List<HoldLine> lines) {
        List<UnknownLine> unknown = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Surveyed row = rows.get(lines.get(i).balance());
            if (row != null && (row.skuId() == null || row.locationId() == null)) {
                unknown.add(unknownLine(i, lines.get(i).balance(), row));
            }
        }
        return unknown;
    }

    private static UnknownLine unknownLine(int index, BalanceKey key, Surveyed row) {
        return new UnknownLine(
                index, key.sku(), key.location(), row.skuId() != null, row.locationId() != null);
    }

    /** Every balance that can't serve the sum of its lines, in the order of the lines. */
    List<Shortage> shortages(List<HoldLine> lines) {
        Map<BalanceKey, Integer> requested =
                lines.stream()
                        .collect(
                                toMap(
                                        HoldLine::balance,
                                        line -> line.quantity().value(),
                                        Math::addExact,
                                        LinkedHashMap::new));
        return requested.entrySet().stream()
                .map(wish -> new Shortage(wish.getKey(), wish.getValue(), available(wish.getKey())))
                .filter(wish -> wish.requested() > wish.available())
                .toList();
    }

    private int available(BalanceKey key) {
        return requireNonNull(rows.get(key)).available() + freed.getOrDefault(key, 0);
    }

    /** A shortage is the answer only where no overdue hold keeps units back. */
    <T> Attempt<T> tooLittle(List<Shortage> shortages, T insufficient) {
        List<BalanceKey> overdue = overdue(shortages);
        return overdue.isEmpty()
                ? new Attempt.Decided<>(insufficient)
                : new Attempt.Overdue<>(overdue);
    }

    private List<BalanceKey> overdue(List<Shortage> shortages) {
        return shortages.stream()
                .map(Shortage::balance)
                .filter(key -> requireNonNull(rows.get(key)).overdue())
                .toList();
    }

    LockedBalance balance(HoldLine line) {
        Surveyed row = row(line);
        return new LockedBalance(requireNonNull(row.skuId()), requireNonNull(row.locationId()));
    }

    /** By SKU, then location: the order in which balances are locked everywhere. */
    Comparator<HoldLine> lockOrder() {
        return comparing((HoldLine line) -> row(line).skuId())
                .thenComparing(line -> row(line).locationId());
    }
}
