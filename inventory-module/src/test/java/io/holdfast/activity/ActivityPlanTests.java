package io.holdfast.activity;

import static io.holdfast.testing.Requests.SHOPPER;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.Actor;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.Reservation;
import io.holdfast.testing.Shop;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Which indexes the lists walk where nearly all acts are of one kind, as in a busy shop.
 *
 * <p>In a database of their own: what other tests leave behind would be planned for, too.
 */
@BesideOthers
@SpringBootTest(properties = "spring.datasource.hikari.pool-name=plans")
class ActivityPlanTests {

    private static final int OFTEN = 12;
    private static final Actor RARE = Actor.user("once");

    @Autowired private Shop shop;
    @Autowired private Activities activities;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    @ParameterizedTest
    @CsvSource({
        "PAGE,    ,               stock_movements_by_user,   activities_by_user",
        "WORKER,  ,               stock_movements_by_worker, activities_by_worker",
        "API_KEY, ,               stock_movements_pkey,      activities_pkey",
        ",        ,               stock_movements_pkey,      activities_pkey",
        ",        STOCK,          stock_movements_asked_for, ",
        ",        HOLDS,          stock_movements_pkey,      activities_of_holds",
        ",        ADMINISTRATION, ,                          activities_of_administration",
    })
    void listWalksTheIndexThatIsForIt(
            @Nullable Origin origin,
            @Nullable ActivityArea area,
            @Nullable String ledgerIndex,
            @Nullable String tableIndex) {
        var query = new ActivityQuery(null, origin, area, null);

        assertThatEachListWalks(query, "force_generic_plan", ledgerIndex, tableIndex);
    }

    @Test
    void listOfOneWhoDoesLittleWalksTheIndexOfActors() {
        var query = new ActivityQuery(RARE, null, null, null);

        assertThatEachListWalks(query, "auto", "stock_movements_by_actor", "activities_by_actor");
    }

    @Test
    void listOfAHoldWalksTheIndexOfHolds() {
        Reservation hold = shop.hold(shop.shelve(1), 1);
        var query = ActivityQuery.ofHold(hold.id().value());

        assertThatEachListWalks(
                query, "auto", "stock_movements_by_reservation", "activities_by_reservation");
    }

    /** Nothing of it stays: the statistics that the planner reads are undone with the rows. */
    private void assertThatEachListWalks(
            ActivityQuery query, String planCacheMode, @Nullable String... indexes) {
        Reservation busy = shop.hold(shop.shelve(1), 1);
        transaction.executeWithoutResult(
                status -> {
                    status.setRollbackOnly();
                    fillLedger(busy);
                    fillActivities(busy);
                    jdbc.sql("set local plan_cache_mode = " + planCacheMode).update();
                    jdbc.sql("analyze stock_movements, activities, skus, locations").update();
                    for (String index : indexes) {
                        if (index != null) {
                            assertThatEachListWalks(query, index);
                        }
                    }
                });
    }

    private void assertThatEachListWalks(ActivityQuery query, String index) {
        long before = scans(index);
        for (int i = 0; i < OFTEN; i++) {
            activities.list(query, null, 50);
        }
        assertThat(scans(index) - before).as(index).isEqualTo(OFTEN);
    }

    private long scans(String index) {
        return jdbc.sql("select pg_stat_get_xact_numscans(CAST(:index AS regclass))")
                .param("index", index)
                .query(Long.class)
                .single();
    }

    /** One in a thousand rows is a person's, and one a worker's. */
    private void fillLedger(Reservation hold) {
        jdbc.sql(
                        """
                        insert into stock_movements
                            (kind, sku_id, location_id, on_hand_delta, reserved_delta,
                             on_hand_after, reserved_after, reservation_id, actor, recorded_at)
                        select m.kind, m.sku_id, m.location_id, 0, 0, 1, 1, m.reservation_id,
                               case i % 1000
                                   when 0 then :person
                                   when 1 then 'worker:job'
                                   else :shopper
                               end,
                               m.recorded_at
                        from stock_movements m cross join generate_series(1, 10000) as i
                        where m.reservation_id = :hold
                        """)
                .param("person", RARE.value())
                .param("shopper", SHOPPER.value())
                .param("hold", hold.id().value())
                .update();
    }

    /** As many sign-ins as extensions; one of each in a thousand by others than usual. */
    private void fillActivities(Reservation hold) {
        jdbc.sql(
                        """
                        insert into activities (kind, actor, reservation_id)
                        select case when i % 2 = 0 then 'hold-extended' else 'signed-in' end,
                               case i % 1000
                                   when 0 then :person
                                   when 1 then 'worker:job'
                                   else :shopper
                               end,
                               case when i % 2 = 0 then CAST(:hold AS bigint) end
                        from generate_series(1, 10000) as i
                        """)
                .param("person", RARE.value())
                .param("shopper", SHOPPER.value())
                .param("hold", hold.id().value())
                .update();
    }
}
