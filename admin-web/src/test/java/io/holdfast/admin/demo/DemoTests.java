package io.holdfast.admin.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.Visitor;
import io.holdfast.balances.Balances;
import io.holdfast.balances.StockLevels;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reservations.ExpiryBacklog;
import io.holdfast.reservations.InFlight;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.StatisticsBucket;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;

import java.util.concurrent.CompletableFuture;

/** An invented shop, in a database of its own that is empty until then. */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=demo")
class DemoTests {

    @Autowired HttpApi api;
    @Autowired Balances balances;
    @Autowired Reservations reservations;
    @Autowired Reconciliation reconciliation;
    @Autowired JdbcClient jdbc;

    @Test
    void anEmptyHoldfastOffersItAndLoadsItOnceAndItAddsUp() {
        Visitor staff = Visitor.staff(api);
        assertThat(staff.post("/demo").status()).isEqualTo(403);
        assertThat(balances.levels()).isEqualTo(new StockLevels(0, 0, 0));

        assertThat(staff.get("/demo").text()).contains("An admin can load it");
        assertThat(staff.fragment("/demo/showcase").status()).isEqualTo(404);

        Visitor admin = Visitor.admin(api);
        assertThat(admin.follow(admin.post("/demo/one-more")).text()).contains("There is no demo");
        assertThat(admin.get("/").body()).contains("Load the demo");
        var twice = CompletableFuture.supplyAsync(() -> Visitor.admin(api).post("/demo"));
        admin.follow(admin.post("/demo"));
        twice.join();

        assertThat(balances.levels().balances()).isEqualTo(601);
        assertThat(balances.levels().out()).isPositive();
        assertThat(balances.levels().low()).isPositive();
        assertThat(reconciliation.run().mismatches()).isEmpty();
        assertEveryLedgerRowContinuesTheOneBefore();
        assertThat(reservations.inFlight()).extracting(InFlight::holds).isNotEqualTo(0L);
        // Others come due while this test looks.
        ExpiryBacklog backlog = reservations.backlog();
        assertThat(backlog.setAside()).isPositive().isLessThanOrEqualTo(backlog.dueHolds());
        assertThat(reservations.lastDay()).extracting(StatisticsBucket::placed).contains(1L);
        assertEveryOrderIsWhatWasConfirmedAndPaid();
        assertThat(admin.get("/payments/attention").text())
                .contains("Refused by the gateway", "Unknown outcome");
        assertThat(admin.get("/checkouts").status()).isEqualTo(200);
        assertThat(admin.follow(admin.post("/demo")).body()).contains("was not loaded");
        assertThat(balances.levels().balances()).isEqualTo(601);
    }

    private void assertEveryLedgerRowContinuesTheOneBefore() {
        var broken =
                jdbc.sql(
                                """
                                select id
                                from (
                                    select id,
                                           on_hand_after - on_hand_delta as on_hand_before,
                                           reserved_after - reserved_delta as reserved_before,
                                           lag(on_hand_after, 1, 0) over story as on_hand_then,
                                           lag(reserved_after, 1, 0) over story as reserved_then
                                    from stock_movements
                                    window story as (partition by sku_id, location_id order by id)
                                ) as step
                                where on_hand_before <> on_hand_then
                                   or reserved_before <> reserved_then
                                """)
                        .query(Long.class)
                        .list();
        assertThat(broken).isEmpty();
    }

    private void assertEveryOrderIsWhatWasConfirmedAndPaid() {
        assertNone(
                """
                select id from checkouts
                where (status = 'confirmed')
                      <> (id in (select checkout_id from orders))
                """);
        assertNone(
                """
                select r.id
                from inventory_reservations r
                    full join order_lines l on l.reservation_id = r.id
                where (coalesce(r.status, '') = 'confirmed') <> (l.order_id is not null)
                   or l.quantity <> r.quantity
                """);
        assertNone(
                """
                select o.id
                from orders o
                    join payments p on p.id = o.payment_id
                    join checkouts c on c.id = o.checkout_id
                where (select sum(l.unit_price * l.quantity)
                       from order_lines l
                       where l.order_id = o.id) is distinct from o.total
                   or o.total is distinct from p.amount
                   or p.reference is distinct from c.payment_reference
                   or p.status not in ('captured', 'capturing')
                """);
        assertNone(
                """
                select id
                from payments
                where id not in (select payment_id from payment_steps)
                   or (status in ('captured', 'capturing'))
                      <> (id in (select payment_id from orders))
                """);
        assertThat(count("payments where status = 'declined'")).isPositive();
        assertThat(count("payments where status in ('voided', 'refunded')")).isEqualTo(2);
        assertThat(count("payments where trouble = 'refused'")).isOne();
        assertThat(count("payments where trouble = 'unknown'")).isOne();
        assertThat(count("orders where outcome = 'reclaimed'")).isOne();
        assertThat(count("checkouts where status = 'expired'")).isPositive();
    }

    private void assertNone(String sql) {
        assertThat(jdbc.sql(sql).query().listOfRows()).as(sql).isEmpty();
    }

    private long count(String where) {
        return jdbc.sql("select count(*) from " + where).query(Long.class).single();
    }
}
