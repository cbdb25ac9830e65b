package io.holdfast.reservations;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.reservations.Sourcing.Source;
import io.holdfast.reservations.SourcingStrategy.Part;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What a strategy made of lines without a location. */
record Placement(Sourcing sourcing, List<Part> parts) {

    /**
     * Checks the strategy.
     *
     * @throws IllegalStateException if the parts don't make up the lines, or can't be had
     */
    Placement {
        parts = List.copyOf(parts);
        require(makeUp(sourcing.lines(), parts), "make up the lines", parts);
        require(areSpread(parts), "take a line from a location once", parts);
        require(canBeHad(sourcing, parts), "be had from the sources", parts);
    }

    private static void require(boolean isSo, String rule, List<Part> parts) {
        if (!isSo) {
            throw new IllegalStateException(
                    "what a sourcing strategy answers must " + rule + ": " + parts);
        }
    }

    private static boolean makeUp(List<HoldLine> lines, List<Part> parts) {
        Map<RequestKey, Long> asked =
                lines.stream()
                        .collect(
                                toMap(
                                        HoldLine::requestKey,
                                        line -> (long) line.quantity().value()));
        return asked.equals(
                parts.stream().collect(groupingBy(Part::line, summingLong(Placement::units))));
    }

    private static long units(Part part) {
        return part.quantity().value();
    }

    private static boolean areSpread(List<Part> parts) {
        record Place(RequestKey line, LocationCode location) {}
        Set<Place> seen = HashSet.newHashSet(parts.size());
        return parts.stream().allMatch(part -> seen.add(new Place(part.line(), part.location())));
    }

    private static boolean canBeHad(Sourcing sourcing, List<Part> parts) {
        Map<RequestKey, HoldLine> lines =
                sourcing.lines().stream().collect(toMap(HoldLine::requestKey, line -> line));
        Map<BalanceKey, Long> left = units(sourcing);
        for (Part part : parts) {
            BalanceKey balance = balance(requireNonNull(lines.get(part.line())), part);
            if (left.merge(balance, -units(part), Long::sum) < 0) {
                return false;
            }
        }
        return true;
    }

    private static Map<BalanceKey, Long> units(Sourcing sourcing) {
        Map<BalanceKey, Long> units = new HashMap<>();
        for (Source source : sourcing.sources()) {
            LocationCode location = source.location();
            source.units()
                    .forEach((sku, its) -> units.put(new BalanceKey(sku, location), (long) its));
        }
        return units;
    }

    /** The parts as holds, each line's in the order in which they are claimed. */
    List<Portion> portions(Basket basket, Survey survey) {
        Map<RequestKey, List<Part>> parts = this.parts.stream().collect(groupingBy(Part::line));
        Set<RequestKey> used = new HashSet<>(basket.used());
        basket.request().lines().forEach(line -> used.add(line.requestKey()));
        List<Portion> portions = new ArrayList<>(this.parts.size());
        for (HoldLine line : sourcing.lines()) {
            RequestKey key = line.requestKey();
            List<Part> its = sorted(line, requireNonNull(parts.get(key)), survey);
            for (int i = 0; i < its.size(); i++) {
                RequestKey own = i == 0 ? key : keyOfPart(key, i, used);
                portions.add(portion(own, line, its.get(i)));
            }
        }
        return portions;
    }

    private static List<Part> sorted(HoldLine line, List<Part> parts, Survey survey) {
        return parts.stream()
                .sorted(comparing(part -> balance(line, part), survey.lockOrder()))
                .toList();
    }

    private static Portion portion(RequestKey own, HoldLine line, Part part) {
        return new Portion(own, line.requestKey(), balance(line, part), part.quantity());
    }

    private static BalanceKey balance(HoldLine line, Part part) {
        return new BalanceKey(line.sku(), part.location());
    }

    /**
     * The first part has the line's own request key, so that of two who place a line at once the
     * constraint stops one; every other has one that is derived. A client that happens to use that
     * key has only lengthened the next.
     */
    private static RequestKey keyOfPart(RequestKey line, int part, Set<RequestKey> used) {
        return Stream.iterate("part:" + line + ":" + part, name -> name + "+")
                .map(RequestKey::named)
                .filter(used::add)
                .findFirst()
                .orElseThrow();
    }
}
