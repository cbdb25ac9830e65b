package io.holdfast.reservations;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.Quantity;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.Coverage.Stock;
import io.holdfast.reservations.Sourcing.Source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The default; {@link SourcingStrategy#fewestLocations()} says what it promises. */
final class FewestLocations implements SourcingStrategy {

    @Override
    public Optional<List<Part>> place(Sourcing sourcing) {
        Map<SkuCode, Integer> asked = asked(sourcing.lines());
        if (!suffice(sourcing.sources(), asked)) {
            return Optional.empty();
        }
        List<Source> fewest = fewest(allOfItWherePossible(sourcing.sources(), asked), asked);
        var chosen = new Chosen(fewest);
        return Optional.of(
                sourcing.lines().stream().flatMap(line -> chosen.parts(line).stream()).toList());
    }

    private static Map<SkuCode, Integer> asked(List<HoldLine> lines) {
        return lines.stream()
                .collect(
                        toMap(
                                HoldLine::sku,
                                line -> line.quantity().value(),
                                Math::addExact,
                                LinkedHashMap::new));
    }

    private static boolean suffice(List<Source> sources, Map<SkuCode, Integer> asked) {
        return asked.entrySet().stream()
                .allMatch(wish -> total(sources, wish.getKey()) >= wish.getValue());
    }

    private static long total(List<Source> sources, SkuCode sku) {
        return sources.stream().mapToLong(source -> units(source, sku)).sum();
    }

    private static int units(Source source, SkuCode sku) {
        return source.units().getOrDefault(sku, 0);
    }

    /** Of a SKU that some sources have all of, only those: it is not to be split. */
    private static List<Source> allOfItWherePossible(
            List<Source> sources, Map<SkuCode, Integer> asked) {
        Map<SkuCode, Integer> least = new HashMap<>();
        asked.forEach(
                (sku, wanted) -> {
                    boolean isPossible = sources.stream().anyMatch(s -> units(s, sku) >= wanted);
                    least.put(sku, isPossible ? wanted : 1);
                });
        return sources.stream().map(source -> withAtLeast(source, least)).toList();
    }

    private static Source withAtLeast(Source source, Map<SkuCode, Integer> least) {
        Map<SkuCode, Integer> units = new HashMap<>();
        least.forEach(
                (sku, enough) -> {
                    if (units(source, sku) >= enough) {
                        units.put(sku, units(source, sku));
                    }
                });
        return new Source(source.location(), units);
    }

    private static List<Source> fewest(List<Source> sources, Map<SkuCode, Integer> asked) {
        List<SkuCode> skus = List.copyOf(asked.keySet());
        List<Stock> stock = sources.stream().map(source -> stock(source, skus)).toList();
        int[] wanted = asked.values().stream().mapToInt(Integer::intValue).toArray();
        return Arrays.stream(new Coverage(wanted, stock).fewest()).mapToObj(sources::get).toList();
    }

    private static Stock stock(Source source, List<SkuCode> skus) {
        int[] has =
                IntStream.range(0, skus.size())
                        .filter(sku -> units(source, skus.get(sku)) > 0)
                        .toArray();
        int[] units = Arrays.stream(has).map(sku -> units(source, skus.get(sku))).toArray();
        return new Stock(has, units);
    }

    /** What the chosen locations have left, in the order of priority. */
    private static final class Chosen {

        private final Map<LocationCode, Map<SkuCode, Integer>> left = new LinkedHashMap<>();

        Chosen(List<Source> sources) {
            sources.forEach(source -> left.put(source.location(), new HashMap<>(source.units())));
        }

        /** Takes the line from as few of them as can be. */
        List<Part> parts(HoldLine line) {
            List<Part> parts = new ArrayList<>();
            for (int missing = line.quantity().value(); missing > 0; ) {
                LocationCode next = next(line.sku(), missing);
                int taken = Math.min(missing, units(next, line.sku()));
                left.getOrDefault(next, Map.of()).merge(line.sku(), -taken, Integer::sum);
                parts.add(new Part(line.requestKey(), next, new Quantity(taken)));
                missing -= taken;
            }
            return parts;
        }

        /** The first that has all of it, else the first of those that have most. */
        private LocationCode next(SkuCode sku, int missing) {
            return left.keySet().stream()
                    .max(comparingInt(location -> Math.min(missing, units(location, sku))))
                    .orElseThrow();
        }

        private int units(LocationCode location, SkuCode sku) {
            return left.getOrDefault(location, Map.of()).getOrDefault(sku, 0);
        }
    }
}
