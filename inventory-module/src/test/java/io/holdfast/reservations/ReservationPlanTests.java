package io.holdfast.reservations;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.BalanceQuery;
import io.holdfast.balances.BalanceQuery.Level;
import io.holdfast.balances.Balances;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.ReservationQuery.Order;
import io.holdfast.testing.Shop;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.util.List;

/**
 * What the readings walk among many balances and holds that have ended, few that are held and
 * hardly one that is overdue. Asked often enough for PostgreSQL to make generic plans.
 *
 * <p>In a database of their own: what other tests leave behind would be planned for, too.
 */
@BesideOthers
@SpringBootTest(properties = "spring.datasource.hikari.pool-name=plans")
class ReservationPlanTests {

    private static final int OFTEN = 12;
    private static final KeysetScrollPosition START = ScrollPosition.keyset();
    private static final String BY_DEADLINE = "reservations_held_by_deadline";
    private static final String BY_BALANCE = "reservations_held_by_balance";

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    @Test
    void overdueHoldsAreFoundByTheirDeadlineOnEveryPage() {
        var overdue = ReservationQuery.all().withOverdue(true).inOrder(Order.OLDEST_DEADLINE_FIRST);

        amongMany(
                shelf -> {
                    Window<Reservation> page = reservations.list(overdue, START, 2);
                    var end = (KeysetScrollPosition) page.positionAt(1);
                    assertWalks(BY_DEADLINE, () -> reservations.list(overdue, START, 2));
                    assertWalks(BY_DEADLINE, () -> reservations.list(overdue, end, 2));
                });
    }

    @Test
    void newestHoldsAreFoundByTheirId() {
        var old = ReservationQuery.all().withOlderThan(Duration.ofHours(1));

        amongMany(
                shelf -> {
                    assertWalks(
                            "inventory_reservations_pkey",
                            () -> reservations.list(ReservationQuery.all(), START, 50));
                    assertWalks(
                            "inventory_reservations_pkey",
                            () -> reservations.list(old.withEnded(true), START, 50));
                });
    }

    @Test
    void holdsOfASkuAreFoundByIt() {
        amongMany(
                shelf ->
                        assertWalks(
                                "reservations_by_sku",
                                () ->
                                        reservations.list(
                                                ReservationQuery.all().withSku(shelf.sku()),
                                                START,
                                                50)));
    }

    @Test
    void liveHoldsAreFoundByTheirBalance() {
        amongMany(
                shelf -> {
                    assertWalks(BY_BALANCE, () -> reservations.live(shelf));
                    assertWalks(BY_BALANCE, () -> reservations.live(shelf, 50));
                    assertWalks(BY_BALANCE, () -> reservations.overdue(List.of(shelf)));
                });
    }

    @Test
    void whatIsInFlightIsCountedWithoutWhatHasEnded() {
        amongMany(shelf -> assertReadsNothingWhole(reservations::inFlight));
    }

    @Test
    void balancesWithOverdueHoldsAreFoundByThoseHolds() {
        amongMany(
                shelf -> {
                    var everywhere = overdueAt(null);
                    var there = overdueAt(shelf.location());
                    assertThat(balances.list(there, START, 50)).hasSize(3);
                    assertWalks(BY_DEADLINE, () -> balances.list(there, START, 50));
                    assertWalks(BY_DEADLINE, () -> balances.list(everywhere, START, 50));
                });
    }

    private static BalanceQuery overdueAt(@Nullable LocationCode location) {
        return new BalanceQuery(
                List.of(), location, null, Level.OVERDUE, BalanceQuery.Sort.SKU, false);
    }

    @ParameterizedTest
    @CsvSource({"SKU, sku_code_is_unique", "NAME, skus_by_name"})
    void balancesInTheOrderOfTheCatalogAreReadFromWhereThePageStarts(
            BalanceQuery.Sort sort, String index) {
        var query = new BalanceQuery(List.of(), null, null, null, sort, false);

        amongMany(
                shelf -> {
                    var end = (KeysetScrollPosition) balances.list(query, START, 9).positionAt(8);
                    assertWalks(index, () -> balances.list(query, START, 9));
                    assertWalks(index, () -> balances.list(query, end, 9));
                });
    }

    private void assertWalks(String index, Runnable reading) {
        long before = scans(index);
        assertReadsNothingWhole(reading);
        assertThat(scans(index) - before).as(index).isGreaterThanOrEqualTo(OFTEN);
    }

    private void assertReadsNothingWhole(Runnable reading) {
        long before = scans("inventory_reservations") + scans("inventory_balances");
        for (int i = 0; i < OFTEN; i++) {
            reading.run();
        }
        long after = scans("inventory_reservations") + scans("inventory_balances");
        assertThat(after - before).as("reads of a whole table").isZero();
    }

    /** Scans of an index, or of a table from its first page to its last. */
    private long scans(String relation) {
        return jdbc.sql("select pg_stat_get_xact_numscans(CAST(:relation AS regclass))")
                .param("relation", relation)
                .query(Long.class)
                .single();
    }

    /** Nothing of it stays: the statistics that the planner reads are undone with the rows. */
    private void amongMany(Reading reading) {
        BalanceKey somewhere = shop.shelve(1);
        transaction.executeWithoutResult(
                status -> {
                    status.setRollbackOnly();
                    fillCatalog(somewhere);
                    fillHolds();
                    jdbc.sql("analyze skus, inventory_balances, inventory_reservations").update();
                    reading.of(new BalanceKey(new SkuCode("plan-4000"), somewhere.location()));
                });
    }

    private void fillCatalog(BalanceKey somewhere) {
        jdbc.sql(
                        """
                        with many as (
                            insert into skus (code, name)
                            select 'plan-' || i, 'thing ' || i from generate_series(1, 8000) as i
                            returning id
                        )
                        insert into inventory_balances (sku_id, location_id, on_hand, reserved)
                        select many.id, l.id, 100, 0
                        from many cross join locations l
                        where l.code = :location
                        """)
                .param("location", somewhere.location().value())
                .update();
    }

    /** Four of each balance: all but one in ten ended long ago, and three of all are overdue. */
    private void fillHolds() {
        jdbc.sql(
                        """
                        insert into inventory_reservations
                            (checkout_id, request_key, sku_id, location_id, quantity, status,
                             held_at, expires_at, ended_at)
                        select gen_random_uuid(), gen_random_uuid(), b.sku_id, b.location_id, 1,
                               case when kept then 'held' else 'confirmed' end,
                               moment.now - interval '2 hours',
                               moment.now + case
                                   when kept and number % 2400 > 0 then interval '1 hour'
                                   else interval '-1 hour' end,
                               case when not kept then moment.now - interval '1 hour' end
                        from (select b.sku_id, b.location_id,
                                     row_number() over (order by b.sku_id) as number
                              from inventory_balances b join skus s on s.id = b.sku_id
                              where s.code like 'plan-%') as b
                            cross join generate_series(1, 4) as fourth
                            cross join lateral (select fourth = 1 and number % 10 = 0) as k (kept)
                            cross join (select clock_timestamp()) as moment (now)
                        """)
                .update();
    }

    /** Reads among many; knows the balance that has no more holds than others. */
    @FunctionalInterface
    private interface Reading {
        void of(BalanceKey shelf);
    }
}
