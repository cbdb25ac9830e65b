package io.holdfast.reservations;

import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.Sourcing.Source;
import io.holdfast.reservations.SourcingStrategy.Part;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The default strategy beside one that looks at every choice there is. */
class FewestLocationsTests {

    private static final SkuCode X = new SkuCode("X");
    private static final SkuCode Y = new SkuCode("Y");
    private static final SkuCode Z = new SkuCode("Z");
    private static final int CASES = 20_000;

    private final SourcingStrategy strategy = SourcingStrategy.fewestLocations();

    @Test
    void oneLocationForTheWholeBasketWins() {
        assertThat(
                        used(
                                List.of(line(X, 1), line(Y, 1)),
                                source("first", Map.of(X, 9)),
                                source("second", Map.of(Y, 9)),
                                source("third", Map.of(X, 1, Y, 1)),
                                source("fourth", Map.of(X, 5, Y, 5))))
                .containsExactly("third");
    }

    @Test
    void withoutOneForAllEachSkuComesFromOneAndTheyAreFew() {
        assertThat(
                        used(
                                List.of(line(X, 5), line(Y, 5), line(Z, 5)),
                                source("a", Map.of(X, 5)),
                                source("b", Map.of(X, 4, Y, 5)),
                                source("c", Map.of(Z, 5)),
                                source("d", Map.of(X, 5, Y, 5))))
                .containsExactly("c", "d");
    }

    @Test
    void lineIsSplitOnlyWhereNoLocationHasAllOfIt() {
        HoldLine line = line(X, 8);

        assertThat(
                        parts(
                                List.of(line),
                                source("a", Map.of(X, 1)),
                                source("b", Map.of(X, 5)),
                                source("c", Map.of(X, 3)),
                                source("d", Map.of(X, 5))))
                .extracting(part -> part.location() + " " + part.quantity())
                .containsExactly("b 5", "c 3");
    }

    @Test
    void linesOfOneSkuAreWholeWhereTheyCanBe() {
        assertThat(
                        parts(
                                List.of(line(X, 2), line(X, 3)),
                                source("a", Map.of(X, 3)),
                                source("b", Map.of(X, 3))))
                .extracting(part -> part.location() + " " + part.quantity())
                .containsExactly("a 2", "b 3");
    }

    @Test
    void manyLocationsAreNoMatterAndTheFewestOfOneSku() {
        Source[] sources =
                IntStream.rangeClosed(1, 1_000)
                        .mapToObj(i -> source("l" + i, Map.of(X, i)))
                        .toArray(Source[]::new);

        assertThat(used(List.of(line(X, 2_997)), sources))
                .containsExactlyInAnyOrder("l998", "l999", "l1000");
        assertThat(used(List.of(line(X, 2_990)), sources)).hasSize(3);
    }

    @Test
    void largestSumsAreNoMatter() {
        Source most = source("a", Map.of(X, Integer.MAX_VALUE - 1));

        assertThat(used(List.of(line(X, Integer.MAX_VALUE)), most, source("b", Map.of(X, 9))))
                .containsExactly("a", "b");
    }

    /** Whatever there is: it adds up, can be had, is the fewest, and a refusal had no choice. */
    @Test
    void noCaseIsPlacedWorseThanByLookingAtEveryChoice() {
        Random random = new Random(20_260_101);
        for (int i = 0; i < CASES; i++) {
            Sourcing sourcing = someCase(random, random.nextInt(7));
            check(sourcing, strategy.place(sourcing));
        }
    }

    /** Where there are too many sets to look through. */
    @Test
    void amongManyLocationsNoneIsUsedThatTheOthersCanDoWithout() {
        Random random = new Random(20_260_102);
        for (int i = 0; i < 300; i++) {
            Sourcing sourcing = someCase(random, 20 + random.nextInt(60));
            strategy.place(sourcing).ifPresent(parts -> checkNoneIsNeedless(sourcing, parts));
        }
    }

    private static void checkNoneIsNeedless(Sourcing sourcing, List<Part> parts) {
        new Placement(sourcing, parts);
        Set<LocationCode> used = used(parts);
        assertThat(used)
                .allSatisfy(
                        needless ->
                                assertThat(serves(without(needless, used, sourcing), sourcing))
                                        .isFalse());
    }

    private static List<Source> without(
            LocationCode needless, Set<LocationCode> used, Sourcing sourcing) {
        return sourcing.sources().stream()
                .filter(source -> used.contains(source.location()))
                .filter(source -> !source.location().equals(needless))
                .toList();
    }

    private static void check(Sourcing sourcing, Optional<List<Part>> answer) {
        Optional<Set<LocationCode>> best = best(sourcing);
        assertThat(answer.isPresent()).as("%s", sourcing).isEqualTo(best.isPresent());
        answer.ifPresent(
                parts -> {
                    // Checks that the parts make up the lines and take no more than there is.
                    new Placement(sourcing, parts);
                    assertThat(used(parts)).as("%s", sourcing).isSubsetOf(best.orElseThrow());
                    assertThat(used(parts)).as("%s", sourcing).hasSameSizeAs(best.orElseThrow());
                    assertThat(split(sourcing, parts))
                            .as("%s", sourcing)
                            .isSubsetOf(scattered(sourcing));
                });
    }

    private static Sourcing someCase(Random random, int locations) {
        List<SkuCode> skus = List.of(X, Y, Z);
        List<HoldLine> lines =
                Stream.generate(
                                () ->
                                        line(
                                                skus.get(random.nextInt(3)),
                                                1 + random.nextInt(2 * (locations + 1))))
                        .limit(1 + random.nextInt(4))
                        .toList();
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < locations; i++) {
            Map<SkuCode, Integer> units = new HashMap<>();
            skus.stream()
                    .filter(sku -> random.nextBoolean())
                    .forEach(sku -> units.put(sku, 1 + random.nextInt(7)));
            sources.add(source("l" + sources.size(), units));
        }
        return new Sourcing(newCheckout(), lines, sources);
    }

    /** The best set of locations, found by trying all; a SKU that need not be split is not. */
    private static Optional<Set<LocationCode>> best(Sourcing sourcing) {
        int all = 1 << sourcing.sources().size();
        return IntStream.range(0, all)
                .mapToObj(bits -> set(sourcing.sources(), bits))
                .filter(set -> serves(set, sourcing))
                .min(
                        Comparator.<List<Source>>comparingInt(List::size)
                                .thenComparing(set -> order(set, sourcing)))
                .map(set -> set.stream().map(Source::location).collect(Collectors.toSet()));
    }

    private static List<Source> set(List<Source> sources, int bits) {
        return IntStream.range(0, sources.size())
                .filter(i -> (bits >> i & 1) == 1)
                .mapToObj(sources::get)
                .toList();
    }

    private static String order(List<Source> set, Sourcing sourcing) {
        return set.stream()
                .map(source -> String.valueOf(sourcing.sources().indexOf(source)))
                .collect(Collectors.joining());
    }

    private static boolean serves(List<Source> set, Sourcing sourcing) {
        return asked(sourcing).entrySet().stream()
                .allMatch(
                        wish ->
                                scattered(sourcing).contains(wish.getKey())
                                        ? sum(set, wish.getKey()) >= wish.getValue()
                                        : most(set, wish.getKey()) >= wish.getValue());
    }

    /** The SKUs that no location has all of. */
    private static Set<SkuCode> scattered(Sourcing sourcing) {
        Map<SkuCode, Integer> asked = asked(sourcing);
        return asked.keySet().stream()
                .filter(sku -> most(sourcing.sources(), sku) < asked.getOrDefault(sku, 0))
                .collect(Collectors.toSet());
    }

    /** The SKUs that come from several locations. */
    private static Set<SkuCode> split(Sourcing sourcing, List<Part> parts) {
        return asked(sourcing).keySet().stream()
                .filter(sku -> used(partsOf(sourcing, parts, sku)).size() > 1)
                .collect(Collectors.toSet());
    }

    private static List<Part> partsOf(Sourcing sourcing, List<Part> parts, SkuCode sku) {
        Set<RequestKey> lines =
                sourcing.lines().stream()
                        .filter(line -> line.sku().equals(sku))
                        .map(HoldLine::requestKey)
                        .collect(Collectors.toSet());
        return parts.stream().filter(part -> lines.contains(part.line())).toList();
    }

    private static Map<SkuCode, Integer> asked(Sourcing sourcing) {
        return sourcing.lines().stream()
                .collect(
                        Collectors.groupingBy(
                                HoldLine::sku,
                                Collectors.summingInt(line -> line.quantity().value())));
    }

    private static int sum(List<Source> set, SkuCode sku) {
        return set.stream().mapToInt(source -> source.units().getOrDefault(sku, 0)).sum();
    }

    private static int most(List<Source> set, SkuCode sku) {
        return set.stream().mapToInt(source -> source.units().getOrDefault(sku, 0)).max().orElse(0);
    }

    private static Source source(String location, Map<SkuCode, Integer> units) {
        return new Source(new LocationCode(location), units);
    }

    private Set<String> used(List<HoldLine> lines, Source... sources) {
        return used(parts(lines, sources)).stream()
                .map(LocationCode::value)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Part> parts(List<HoldLine> lines, Source... sources) {
        return strategy.place(new Sourcing(newCheckout(), lines, List.of(sources))).orElseThrow();
    }

    private static Set<LocationCode> used(List<Part> parts) {
        return parts.stream().map(Part::location).collect(Collectors.toSet());
    }
}
