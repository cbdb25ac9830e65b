package io.holdfast.balances;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.holdfast.balances.BalanceQuery.Level;
import io.holdfast.balances.BalanceQuery.Sort;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Reading balances: one, many in one go, and all of them page by page. */
@SpringBootTest
class BalanceListTests {

    private static final KeysetScrollPosition START = ScrollPosition.keyset();

    @Autowired private Shop shop;
    @Autowired private Catalog catalog;
    @Autowired private Balances balances;
    @Autowired private StockPolicies policies;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    private LocationCode location;

    @BeforeEach
    void findAPlace() {
        location = shop.newLocation();
    }

    @Test
    void manyAreReadAtOnceAndThoseThatNeverStoodThereAreLeftOut() {
        BalanceKey one = shop.shelve(10);
        BalanceKey other = shop.shelve(20);
        BalanceKey never = shop.nothing();
        BalanceKey unknown = new BalanceKey(new SkuCode("no such SKU"), location);
        shop.hold(one, 4);

        Map<BalanceKey, Balance> found = balances.findAll(List.of(one, never, other, unknown, one));

        assertThat(found).containsOnlyKeys(one, other);
        assertThat(found.get(one)).returns(6, Balance::available);
        assertThat(found.get(other)).returns(20, Balance::available);
        assertThat(balances.findAll(List.of())).isEmpty();
    }

    @Test
    void listIsFilteredBySeveralSkus() {
        SkuCode one = shelve("one", "One", 1);
        SkuCode other = shelve("other", "Other", 1);
        shelve("third", "Third", 1);

        var query = new BalanceQuery(List.of(other, one), location, null, null, Sort.SKU, false);

        assertThat(skus(query)).containsExactly(one, other);
    }

    @Test
    void listIsFilteredByLocation() {
        SkuCode here = shelve("here", "Here", 1);
        shop.receive(new BalanceKey(here, shop.newLocation()), 1);

        assertThat(list(query(null, null))).hasSize(1);
    }

    @Test
    void listIsFilteredByPartOfCodeOrNameWhateverTheCase() {
        SkuCode code = shelve("blue-LANTERN", "x", 1);
        SkuCode name = shelve("zzz", "Red lantern", 1);
        shelve("other", "Other", 1);

        assertThat(skus(query("Lantern", null))).containsExactly(code, name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"50%", "a_b", "\\", "%", "_"})
    void whatPeopleTypeIsTextAndNoPattern(String text) {
        SkuCode match = shelve("match", "with " + text + " in it", 1);
        shelve("other", "500 aXb", 1);

        assertThat(skus(query(text, null))).containsExactly(match);
    }

    @Test
    void blankTextFiltersNothing() {
        shelve("one", "One", 1);

        assertThat(list(query("  ", null))).hasSize(1);
    }

    @Test
    void listIsFilteredByWhatIsAvailable() {
        SkuCode empty = shelve("a-empty", "x", 5);
        shop.hold(new BalanceKey(empty, location), 5);
        SkuCode low = shelve("b-low", "x", 15);
        shop.hold(new BalanceKey(low, location), 5);
        shelve("c-plenty", "x", 11);

        assertThat(skus(query(null, Level.OUT))).containsExactly(empty);
        assertThat(skus(query(null, Level.LOW))).containsExactly(empty, low);
    }

    @Test
    void thresholdOfItsOwnOrOfItsSkuMakesABalanceLow() {
        SkuCode own = shelve("a-own", "x", 50);
        SkuCode ofSku = shelve("b-sku", "x", 50);
        SkuCode less = shelve("c-less", "x", 3);
        policies.put(new StockPolicy(new BalanceKey(own, location), null, 50, 0), CLERK, null);
        policies.put(new SkuPolicy(ofSku, 10, 40), CLERK, null);
        policies.put(new StockPolicy(new BalanceKey(less, location), null, 2, 0), CLERK, null);

        assertThat(skus(query(null, Level.LOW))).containsExactly(own, ofSku);
    }

    @Test
    void listIsFilteredByOverdueHolds() {
        SkuCode overdue = shelve("a-overdue", "x", 5);
        shop.hold(new BalanceKey(overdue, location), 1);
        deadlines.pass(shop.hold(new BalanceKey(overdue, location), 1));
        deadlines.pass(shop.hold(new BalanceKey(overdue, location), 1));
        SkuCode ended = shelve("b-ended", "x", 5);
        Reservation released = shop.hold(new BalanceKey(ended, location), 1);
        deadlines.pass(released);
        reservations.release(released.id(), SHOPPER);
        shop.hold(new BalanceKey(shelve("c-live", "x", 5), location), 1);

        assertThat(skus(query(null, Level.OVERDUE))).containsExactly(overdue);
    }

    @Test
    void balancesAreCountedByWhatIsAvailable() {
        StockLevels before = balances.levels();
        SkuCode empty = shelve("a-empty", "x", 5);
        shop.hold(new BalanceKey(empty, location), 5);
        shelve("b-low", "x", balances.lowAt());
        shelve("c-plenty", "x", balances.lowAt() + 1);

        StockLevels after = balances.levels();

        assertThat(after.balances() - before.balances()).isEqualTo(3);
        assertThat(after.out() - before.out()).isOne();
        assertThat(after.low() - before.low()).isEqualTo(2);
    }

    @Test
    void pageHasAtMostTwoHundredRows() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> balances.list(BalanceQuery.all(), START, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> balances.list(BalanceQuery.all(), START, 201));
    }

    @ParameterizedTest
    @EnumSource(Sort.class)
    void rowsAreSortedByTheFigureThatIsShown(Sort sort) {
        for (int i = 0; i < 8; i++) {
            SkuCode sku = shelve("sku " + i * 3 % 8, "name " + i * 5 % 8, 20 + i % 4);
            shop.hold(new BalanceKey(sku, location), 1 + i % 3);
        }

        List<Balance> ascending = pages(sorted(sort, false), 3);
        List<Balance> descending = pages(sorted(sort, true), 3);

        assertThat(ascending).hasSize(8).isSortedAccordingTo(order(sort));
        assertThat(descending).isEqualTo(ascending.reversed());
    }

    private static Comparator<Balance> order(Sort sort) {
        return switch (sort) {
            case SKU -> Comparator.comparing(Balance::sku);
            case NAME -> Comparator.comparing(balance -> balance.name().value());
            case LOCATION -> Comparator.comparing(Balance::location);
            case ON_HAND -> Comparator.comparing(Balance::onHand);
            case RESERVED -> Comparator.comparing(Balance::reserved);
            case AVAILABLE -> Comparator.comparing(Balance::available);
        };
    }

    @ParameterizedTest
    @EnumSource(Sort.class)
    void equalRowsAreListedExactlyOnceWhileHoldsRun(Sort sort) {
        openFiveHundredEmptyBalances();
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Integer> shoppers = Together.start(() -> holdAndRelease(done));

        try {
            assertThat(pages(sorted(sort, false), 25)).hasSize(500).doesNotHaveDuplicates();
            assertThat(pages(sorted(sort, true), 25)).hasSize(500).doesNotHaveDuplicates();
        } finally {
            done.set(true);
        }
        assertThat(shoppers.join()).isPositive();
    }

    private int holdAndRelease(AtomicBoolean done) {
        BalanceKey elsewhere = shop.shelve(10);
        int times = 0;
        do {
            reservations.release(shop.hold(elsewhere, 3).id(), SHOPPER);
            times++;
        } while (!done.get());
        return times;
    }

    private void openFiveHundredEmptyBalances() {
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        with equal as (
                                            insert into skus (code, name)
                                            select :prefix || number, 'all the same'
                                            from generate_series(1, 500) as number
                                            returning id
                                        )
                                        insert into inventory_balances
                                            (sku_id, location_id, on_hand, reserved)
                                        select equal.id, l.id, 0, 0
                                        from equal cross join locations l
                                        where l.code = :location
                                        """)
                                .param("prefix", UUID.randomUUID() + "-")
                                .param("location", location.value())
                                .update());
    }

    private SkuCode shelve(String code, String name, int onHand) {
        SkuCode sku = new SkuCode(code + " " + UUID.randomUUID().toString().replace("-", ""));
        catalog.put(new Sku(sku, new Name(name)));
        shop.receive(new BalanceKey(sku, location), onHand);
        return sku;
    }

    private BalanceQuery query(@Nullable String text, @Nullable Level level) {
        return new BalanceQuery(List.of(), location, text, level, Sort.SKU, false);
    }

    private BalanceQuery sorted(Sort sort, boolean descending) {
        return new BalanceQuery(List.of(), location, null, null, sort, descending);
    }

    private List<SkuCode> skus(BalanceQuery query) {
        return list(query).stream().map(Balance::sku).toList();
    }

    private List<Balance> list(BalanceQuery query) {
        return balances.list(query, START, Balances.MAX_LIST).getContent();
    }

    private List<Balance> pages(BalanceQuery query, int limit) {
        List<Balance> all = new ArrayList<>();
        Window<Balance> page = balances.list(query, START, limit);
        all.addAll(page.getContent());
        while (page.hasNext()) {
            page = balances.list(query, (KeysetScrollPosition) page.positionAt(limit - 1), limit);
            all.addAll(page.getContent());
        }
        return all;
    }
}
