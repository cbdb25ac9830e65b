package io.holdfast.balances;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceQuery.Level;
import io.holdfast.balances.BalanceQuery.Sort;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/**
 * The copy of the figures follows the balances, and what is read is right wherever it is. Nobody
 * lets it follow here but the test.
 */
@SpringBootTest
public class BalanceLevelsTests {

    @Autowired private Shop shop;
    @Autowired private Catalog catalog;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private BalanceLevels levels;
    @Autowired private StockPolicies policies;
    @Autowired private Sessions sessions;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    private CopiedLevels copy;
    private LocationCode location;

    @BeforeEach
    void findAPlace() {
        copy = new CopiedLevels(jdbc);
        location = shop.newLocation();
    }

    /** Other tests of this database ask whether the ledger explains every balance. */
    @AfterEach
    void takeAwayWhatNoLedgerExplains() {
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        delete from inventory_balances b
                                        where b.location_id =
                                                (select id from locations where code = ?)
                                          and not exists (
                                              select
                                              from stock_movements m
                                              where m.sku_id = b.sku_id
                                                and m.location_id = b.location_id)
                                        """)
                                .param(location.value())
                                .update());
    }

    @ParameterizedTest
    @EnumSource(Sort.class)
    void listIsOfNowBeforeWithAndBehindTheCopy(Sort sort) {
        List<BalanceKey> shelves = shelveSome();
        assertListIsRight(sort);

        levels.catchUp();
        copy.assertComplete();
        assertListIsRight(sort);

        shop.receive(shelves.getFirst(), 100);
        shop.hold(shelves.getLast(), 5);
        shop.receive(new BalanceKey(newSku("b-new"), location), 21);
        assertThat(copy.stale()).isEqualTo(3);
        assertListIsRight(sort);
    }

    @Test
    void levelsAreOfNowBeforeWithAndBehindTheCopy() {
        SkuCode soonOut = newSku("a");
        shop.receive(new BalanceKey(soonOut, location), 3);
        SkuCode low = newSku("b");
        shop.receive(new BalanceKey(low, location), 4);
        assertLevelsAreRight();

        levels.catchUp();
        assertLevelsAreRight();
        assertThat(skus(Level.LOW)).containsExactly(soonOut, low);

        shop.hold(new BalanceKey(soonOut, location), 3);
        shop.receive(new BalanceKey(low, location), 100);
        assertLevelsAreRight();
        assertThat(skus(Level.OUT)).containsExactly(soonOut);
        assertThat(skus(Level.LOW)).containsExactly(soonOut);
    }

    @Test
    void balanceThatIsLowByAThresholdOfItsOwnIsCopiedWithIt() {
        BalanceKey plenty = shop.receive(new BalanceKey(newSku("plenty"), location), 100);
        levels.catchUp();
        assertThat(skus(Level.LOW)).isEmpty();

        policies.put(new StockPolicy(plenty, 20, 80, 0), CLERK, null);
        assertLevelsAreRight();
        assertThat(skus(Level.LOW)).containsExactly(plenty.sku());

        levels.catchUp();
        copy.assertComplete();
        assertLevelsAreRight();
        assertThat(skus(Level.LOW)).containsExactly(plenty.sku());
    }

    @Test
    void changeThatIsCommittedLateIsNotSkipped() {
        BalanceKey late = shop.receive(new BalanceKey(newSku("late"), location), 1);
        BalanceKey soon = shop.receive(new BalanceKey(newSku("soon"), location), 2);
        levels.catchUp();
        CountDownLatch end = new CountDownLatch(1);

        // The one that commits soon has the lower number, and draws the higher id.
        CompletableFuture<Boolean> open =
                transaction.execute(
                        status -> {
                            jdbc.sql("select pg_current_xact_id()").query().singleRow();
                            var other = changeAndWait(late, 10, end);
                            balances.change(receipt(soon, 20));
                            return other;
                        });
        levels.catchUp();
        levels.catchUp();
        assertThat(figures()).containsExactly(1, 22);
        end.countDown();
        open.join();

        assertThat(figures()).containsExactly(11, 22);
        levels.catchUp();
        copy.assertComplete();
        assertThat(figures()).containsExactly(11, 22);
    }

    /** A change in a transaction that stays open until told. */
    private CompletableFuture<Boolean> changeAndWait(
            BalanceKey balance, int quantity, CountDownLatch end) {
        CountDownLatch changed = new CountDownLatch(1);
        CompletableFuture<Boolean> open =
                Together.start(
                        () -> {
                            transaction.executeWithoutResult(
                                    status -> {
                                        balances.change(receipt(balance, quantity));
                                        changed.countDown();
                                        await(end);
                                    });
                            return true;
                        });
        await(changed);
        return open;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void itWaitsForNobodyWhoHoldsABalance() {
        BalanceKey balance = shop.receive(new BalanceKey(newSku("locked"), location), 1);

        transaction.executeWithoutResult(
                status -> {
                    sessions.lock(balance);
                    Together.start(() -> catchUp()).join();
                });

        levels.catchUp();
        copy.assertComplete();
    }

    @Test
    void severalAtOnceCopyEachChangeOnce() {
        List<BalanceKey> shelves = shelveSome();
        List<Callable<Integer>> works = new ArrayList<>();
        works.addAll(Collections.nCopies(4, () -> holdAndRelease(shelves)));
        works.addAll(Collections.nCopies(3, this::catchUpOften));

        Together.call(works);

        levels.catchUp();
        copy.assertComplete();
        assertLevelsAreRight();
    }

    private Integer catchUpOften() {
        for (int i = 0; i < 40; i++) {
            catchUp();
        }
        return 40;
    }

    private Boolean catchUp() {
        levels.catchUp();
        return true;
    }

    private Integer holdAndRelease(List<BalanceKey> shelves) {
        for (int i = 0; i < 60; i++) {
            var hold = shop.hold(shelves.get(i % shelves.size()), 1);
            if (i % 3 > 0) {
                reservations.release(hold.id(), SHOPPER);
            }
        }
        return 60;
    }

    @Test
    void manyThatAreThereAlreadyAreCopiedInSteps() {
        openMany(12_000);
        assertThat(copy.stale()).isGreaterThanOrEqualTo(12_000);
        assertLevelsAreRight();

        levels.catchUp();

        copy.assertComplete();
        assertLevelsAreRight();
    }

    @Test
    void balanceThatIsRemovedIsNoLongerListed() {
        openMany(2);
        levels.catchUp();
        assertThat(figures()).hasSize(2);

        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        delete from inventory_balances
                                        where location_id =
                                            (select id from locations where code = ?)
                                        """)
                                .param(location.value())
                                .update());

        assertThat(figures()).isEmpty();
        assertLevelsAreRight();
        levels.catchUp();
        copy.assertComplete();
    }

    @Test
    void nothingIsWrittenWhenNothingHappened() {
        shelveSome();
        levels.catchUp();
        String before = progress();

        levels.catchUp();

        assertThat(progress()).isEqualTo(before);
    }

    private String progress() {
        return jdbc.sql("select CAST(p.xmin AS text) from balance_levels_progress p")
                .query(String.class)
                .single();
    }

    /** Without a word in the ledger, as what is there before the copy is. */
    private void openMany(int count) {
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        with many as (
                                            insert into skus (code, name)
                                            select :prefix || number, 'one of many'
                                            from generate_series(1, :count) as number
                                            returning id
                                        )
                                        insert into inventory_balances
                                            (sku_id, location_id, on_hand, reserved)
                                        select many.id, l.id, many.id % 40, 0
                                        from many cross join locations l
                                        where l.code = :location
                                        """)
                                .param("prefix", UUID.randomUUID() + "-")
                                .param("count", count)
                                .param("location", location.value())
                                .update());
    }

    private List<BalanceKey> shelveSome() {
        List<BalanceKey> shelves = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            BalanceKey shelf = new BalanceKey(newSku("a-" + i * 3 % 7), location);
            shelves.add(shop.receive(shelf, 200 + i % 3));
            shop.hold(shelf, 1 + i % 2);
        }
        return shelves;
    }

    private SkuCode newSku(String code) {
        SkuCode sku = new SkuCode(code + " " + UUID.randomUUID().toString().replace("-", ""));
        catalog.put(new Sku(sku, new Name("name of " + code)));
        return sku;
    }

    private void assertLevelsAreRight() {
        assertThat(balances.levels()).isEqualTo(copy.counted(balances.lowAt()));
    }

    /** Against what stands there, read balance by balance. */
    private void assertListIsRight(Sort sort) {
        List<Balance> ascending = new ArrayList<>();
        balances.forEach(query(sort, false, null), ascending::add);
        List<Balance> descending = new ArrayList<>();
        balances.forEach(query(sort, true, null), descending::add);

        assertThat(ascending).isEqualTo(standing().stream().sorted(order(sort)).toList());
        assertThat(descending).isEqualTo(ascending.reversed());
    }

    private List<Balance> standing() {
        List<BalanceKey> keys =
                jdbc
                        .sql("select sku from balance_lines where location = ?")
                        .param(location.value())
                        .query((row, number) -> new SkuCode(row.getString(1)))
                        .list()
                        .stream()
                        .map(sku -> new BalanceKey(sku, location))
                        .toList();
        return List.copyOf(balances.findAll(keys).values());
    }

    private static Comparator<Balance> order(Sort sort) {
        Comparator<Balance> first =
                switch (sort) {
                    case SKU, LOCATION -> Comparator.comparing(Balance::sku);
                    case NAME -> Comparator.comparing(balance -> balance.name().value());
                    case ON_HAND -> Comparator.comparing(Balance::onHand);
                    case RESERVED -> Comparator.comparing(Balance::reserved);
                    case AVAILABLE -> Comparator.comparing(Balance::available);
                };
        return first.thenComparing(Balance::sku);
    }

    private List<Integer> figures() {
        return list(query(Sort.ON_HAND, false, null)).stream().map(Balance::onHand).toList();
    }

    private List<SkuCode> skus(Level level) {
        return list(query(Sort.SKU, false, level)).stream().map(Balance::sku).toList();
    }

    private List<Balance> list(BalanceQuery query) {
        return balances.list(query, ScrollPosition.keyset(), Balances.MAX_LIST).getContent();
    }

    private BalanceQuery query(Sort sort, boolean descending, @Nullable Level level) {
        return new BalanceQuery(List.of(), location, null, level, sort, descending);
    }
}
