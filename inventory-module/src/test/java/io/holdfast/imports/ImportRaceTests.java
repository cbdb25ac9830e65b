package io.holdfast.imports;

import static io.holdfast.imports.ImportKind.COUNTS;
import static io.holdfast.imports.ImportKind.POLICIES;
import static io.holdfast.imports.ImportKind.RECEIPTS;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.SkuPolicy;
import io.holdfast.balances.StockPolicies;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Files are applied beside everything else, in the one order, and find what changed meanwhile. */
@BesideOthers
@SpringBootTest
class ImportRaceTests {

    private static final int ROUNDS = 15;

    @Autowired private Files files;
    @Autowired private Imports imports;
    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Reconciliation reconciliation;
    @Autowired private StockPolicies policies;
    @Autowired private Deadlines deadlines;
    @Autowired private Sessions sessions;
    @Autowired private Invariants invariants;

    private long deadlocksBefore;

    @BeforeEach
    void countDeadlocks() {
        deadlocksBefore = sessions.deadlocks();
    }

    @AfterEach
    void nothingDeadlockedAndEverythingAddsUp() {
        assertThat(sessions.deadlocks()).isEqualTo(deadlocksBefore);
        invariants.check();
    }

    @Test
    void eitherTheCountOrTheClaimWins() {
        for (int round = 0; round < ROUNDS; round++) {
            BalanceKey counted = shop.shelve(10);
            BalanceKey wanted = shop.shelve(10);
            Import checked =
                    files.check(
                            COUNTS,
                            "sku,location,onHand,expectedOnHand\n"
                                    + row(wanted, "2,10")
                                    + row(counted, "12,10"));
            imports.apply(checked.id(), Files.APPLIER);

            List<Object> both =
                    Together.call(
                            List.<Callable<Object>>of(
                                    () -> files.advance(checked),
                                    () -> reservations.hold(basket(line(wanted, 3)))));

            boolean isClaimed = both.getLast() instanceof Placed;
            assertThat(shop.stock(wanted))
                    .isEqualTo(isClaimed ? new Stock(10, 3) : new Stock(2, 0));
            assertThat(shop.stock(counted).onHand()).isEqualTo(isClaimed ? 10 : 12);
            assertThat(files.errors((Import) both.getFirst()).isEmpty()).isNotEqualTo(isClaimed);
        }
    }

    @Test
    void filesInReverseOrderCheckoutsExpiryAndReconciliationDontDeadlock() {
        List<BalanceKey> shelves = Stream.generate(() -> shop.shelve(1_000)).limit(200).toList();
        List<Callable<Boolean>> all =
                List.of(
                        () -> repeat(round -> receive(shelves.reversed(), round)),
                        () -> repeat(round -> follow(shelves.reversed(), round)),
                        () -> repeat(round -> sell(shelves.subList(0, 20))),
                        () -> repeat(round -> sell(shelves.subList(0, 20).reversed())),
                        () -> repeat(round -> letExpire(shelves.subList(10, 30))),
                        () ->
                                repeat(
                                        round ->
                                                policies.put(
                                                        new SkuPolicy(
                                                                shelves.get(round).sku(), round, 1),
                                                        Actor.user("clerk"),
                                                        null)),
                        () -> repeat(round -> reconciliation.run()));

        assertThat(Together.call(all)).containsOnly(true);

        assertThat(shop.stock(shelves.get(199))).isEqualTo(new Stock(1_000 + ROUNDS, 0));
    }

    private static boolean repeat(IntConsumer work) {
        for (int round = 0; round < ROUNDS; round++) {
            work.accept(round);
        }
        return true;
    }

    private void receive(List<BalanceKey> shelves, int round) {
        String rows =
                shelves.stream()
                        .map(key -> row(key, "1,round " + round))
                        .collect(Collectors.joining());
        Import applied = files.apply(RECEIPTS, "sku,location,quantity,reason\n" + rows);
        assertThat(applied.state()).isEqualTo(ImportState.APPLIED);
    }

    private void follow(List<BalanceKey> shelves, int round) {
        String rows =
                shelves.stream().map(key -> row(key, round + "")).collect(Collectors.joining());
        files.apply(POLICIES, "sku,location,safetyStock\n" + rows);
    }

    private void sell(List<BalanceKey> shelves) {
        var lines = shelves.stream().map(key -> line(key, 1)).toList();
        var held = basket(newCheckout(), lines);
        assertThat(reservations.hold(held)).isInstanceOf(Placed.class);
        reservations.releaseAll(held.checkoutId(), SHOPPER);
    }

    private void letExpire(List<BalanceKey> shelves) {
        List<Reservation> holds = shelves.stream().map(key -> shop.hold(key, 1)).toList();
        deadlines.pass(holds);
        reservations.expireDue();
    }

    private static String row(BalanceKey balance, String rest) {
        return balance.sku() + "," + balance.location() + "," + rest + "\n";
    }
}
