package io.holdfast.balances;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceLevelsTable.Stretch;
import io.holdfast.balances.BalanceQuery.Level;
import io.holdfast.balances.BalanceQuery.Sort;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.testing.Shop;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;
import java.util.function.Consumer;

/**
 * What the lists that are sorted by a figure walk among many balances, of which the copy lacks a
 * few. Asked often enough for PostgreSQL to make generic plans, in a database of their own.
 */
@BesideOthers
@SpringBootTest(properties = "spring.datasource.hikari.pool-name=plans")
class BalancePlanTests {

    private static final int OFTEN = 12;
    private static final int MANY = 8_000;
    private static final KeysetScrollPosition START = ScrollPosition.keyset();

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private BalanceLevelsTable levels;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    @ParameterizedTest
    @CsvSource({
        "LOCATION,  balance_levels_by_location",
        "ON_HAND,   balance_levels_by_on_hand",
        "RESERVED,  balance_levels_by_reserved",
        "AVAILABLE, balance_levels_by_available"
    })
    void listIsReadInTheOrderOfItsIndexFromWhereThePageStarts(Sort sort, String index) {
        amongMany(
                there -> {
                    assertWalks(index, sort, false);
                    assertWalks(index, sort, true);
                });
    }

    private void assertWalks(String index, Sort sort, boolean descending) {
        var query = new BalanceQuery(List.of(), null, null, null, sort, descending);
        var end = (KeysetScrollPosition) balances.list(query, START, 50).positionAt(49);
        assertWalks(index, () -> balances.list(query, START, 50));
        assertWalks(index, () -> balances.list(query, end, 50));
        assertWalks(index, () -> balances.list(query, end.backward(), 50));
    }

    @Test
    void whatIsOutOrLowIsFoundAndCountedWithoutReadingAllBalances() {
        amongMany(
                there -> {
                    assertThat(balances.list(at(null, Level.OUT), START, 50)).hasSize(50);
                    assertReadsNothingWhole(balances::levels);
                    for (Level level : List.of(Level.OUT, Level.LOW)) {
                        assertReadsNothingWhole(() -> balances.list(at(null, level), START, 50));
                        assertReadsNothingWhole(() -> balances.list(at(there, level), START, 50));
                    }
                });
    }

    @Test
    void whoIsLimitedToLocationsReadsThoseAlone() {
        Reach few = Reach.of(List.of(shop.shelve(1).location()));
        amongMany(
                there -> {
                    assertThat(balances.levels(few).balances()).isOne();
                    assertReadsNothingWhole(() -> balances.levels(few));
                    assertReadsNothingWhole(
                            () -> balances.list(BalanceQuery.all().within(few), START, 50));
                });
    }

    private static BalanceQuery at(@Nullable LocationCode location, Level level) {
        return new BalanceQuery(List.of(), location, null, level, Sort.SKU, false);
    }

    private void assertWalks(String index, Runnable reading) {
        long before = scans(index);
        assertReadsNothingWhole(reading);
        assertThat(scans(index) - before).as(index).isGreaterThanOrEqualTo(OFTEN);
    }

    private void assertReadsNothingWhole(Runnable reading) {
        long before = wholeScans();
        for (int i = 0; i < OFTEN; i++) {
            reading.run();
        }
        assertThat(wholeScans() - before).as("reads of a whole table").isZero();
    }

    private long wholeScans() {
        return scans("inventory_balances") + scans("balance_levels") + scans("stock_movements");
    }

    /** Scans of an index, or of a table from its first page to its last. */
    private long scans(String relation) {
        return jdbc.sql("select pg_stat_get_xact_numscans(CAST(:relation AS regclass))")
                .param("relation", relation)
                .query(Long.class)
                .single();
    }

    /** Nothing of it stays: the statistics that the planner reads are undone with the rows. */
    private void amongMany(Consumer<LocationCode> reading) {
        LocationCode there = shop.newLocation();
        transaction.executeWithoutResult(
                status -> {
                    status.setRollbackOnly();
                    open("copied-", MANY, there);
                    analyze();
                    levels.mark();
                    levels.copy(new Stretch(0, lastMovement(), true), 2 * MANY);
                    open("opened-since-", 40, there);
                    analyze();
                    reading.accept(there);
                });
    }

    /** Without, what is copied would be looked up by a plan for the few rows of before. */
    private void analyze() {
        jdbc.sql("analyze skus, inventory_balances, balance_levels, stock_movements").update();
    }

    private void open(String prefix, int count, LocationCode location) {
        jdbc.sql(
                        """
                        with many as (
                            insert into skus (code, name)
                            select :prefix || i, 'thing ' || i from generate_series(1, :count) as i
                            returning id
                        ),
                        opened as (
                            insert into inventory_balances (sku_id, location_id, on_hand, reserved)
                            select many.id, l.id, many.id % 50, 0
                            from many cross join locations l
                            where l.code = :location
                            returning sku_id, location_id, on_hand
                        )
                        insert into stock_movements
                            (kind, sku_id, location_id, on_hand_delta, reserved_delta,
                             on_hand_after, reserved_after, request_key, actor, reason,
                             recorded_at)
                        select 'receipt', sku_id, location_id, on_hand, 0, on_hand, 0,
                               gen_random_uuid(), 'user:clerk', 'to plan for', clock_timestamp()
                        from opened
                        """)
                .param("prefix", prefix)
                .param("count", count)
                .param("location", location.value())
                .update();
    }

    private long lastMovement() {
        return jdbc.sql("select max(id) from stock_movements").query(Long.class).single();
    }
}
