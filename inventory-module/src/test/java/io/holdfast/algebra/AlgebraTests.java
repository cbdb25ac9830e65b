package io.holdfast.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.StockPolicies;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reconciliation.Investigation;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reservations.Fulfilments;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Whatever is asked of the engine in whatever order, it answers and leaves what a model in plain
 * sums does, where confirmation settles, where dispatch does, and where that changes.
 *
 * <p>A failure names the seed of its walk and every step up to it. Another number of walks, or one
 * walk again: {@code -Dholdfast.walks=200}, {@code -Dholdfast.seed=…}.
 */
@SpringBootTest
class AlgebraTests {

    private static final int WALKS = Integer.getInteger("holdfast.walks", 8);
    private static final int STEPS = 150;
    private static final int LOOK_AT_HOLDS_EVERY = 20;

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private StockPolicies policies;
    @Autowired private Reservations reservations;
    @Autowired private Fulfilments fulfilments;
    @Autowired private Deadlines deadlines;
    @Autowired private Reconciliation reconciliation;
    @Autowired private Invariants invariants;

    @Test
    void engineAnswersAndLeavesWhatPlainSumsDo() {
        Long seed = Long.getLong("holdfast.seed");
        if (seed != null) {
            walk(seed);
        } else {
            RandomGenerator.getDefault().longs(WALKS).forEach(this::walk);
        }
        invariants.check();
    }

    private void walk(long seed) {
        Engine engine = new Engine(balances, policies, reservations, fulfilments, deadlines);
        List<SkuCode> skus = Stream.generate(shop::newSku).limit(2).toList();
        List<LocationCode> locations = Stream.generate(shop::newLocation).limit(3).toList();
        Walk walk = new Walk(engine, skus, locations, seed);
        List<String> steps = new ArrayList<>();
        walk.begin();
        try {
            for (int i = 1; i <= STEPS; i++) {
                steps.add(walk.go());
                assertThat(walk.isAgreed()).as(walk::disagreement).isTrue();
                assertFigures(walk.model());
                if (i % LOOK_AT_HOLDS_EVERY == 0) {
                    assertHolds(walk.model());
                }
            }
            assertExplained(walk.model());
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(
                    "holdfast.seed=%d after %d steps:%n%s"
                            .formatted(seed, steps.size(), String.join("\n", steps)),
                    failure);
        }
    }

    private void assertFigures(Model model) {
        List<BalanceKey> keys = model.balances().stream().map(balance -> balance.key).toList();
        Map<BalanceKey, Balance> found = balances.findAll(keys);
        Map<BalanceKey, Balance> expected =
                model.balances().stream()
                        .filter(balance -> balance.isOpen)
                        .collect(toMap(balance -> balance.key, this::figures));
        assertThat(found).containsExactlyInAnyOrderEntriesOf(expected);
        model.balances().stream()
                .filter(balance -> balance.isOpen)
                .forEach(
                        balance ->
                                assertThat((long) found.get(balance.key).available())
                                        .isEqualTo(balance.available()));
    }

    private Balance figures(ModelBalance balance) {
        return balance.figures(new Name("a SKU of a test"), balances.lowAt());
    }

    private void assertHolds(Model model) {
        assertThat(model.holds())
                .allSatisfy(
                        hold ->
                                assertThat(reservations.find(hold.id).orElseThrow())
                                        .as(hold::toString)
                                        .matches(hold::is));
    }

    /** The story of each balance is sound, and tells the same figures. */
    private void assertExplained(Model model) {
        assertHolds(model);
        model.balances().stream()
                .filter(balance -> balance.isOpen)
                .forEach(
                        balance -> {
                            Investigation found =
                                    reconciliation.investigate(balance.key).orElseThrow();
                            assertThat(found.addsUp()).as(balance.key::toString).isTrue();
                            assertThat(found.parting()).isNull();
                            assertThat(found.unrecorded()).isEmpty();
                        });
    }
}
