package io.holdfast.admin.demo;

import io.holdfast.admin.demo.DemoCatalog.Article;
import io.holdfast.admin.demo.DemoShop.Hold;
import io.holdfast.admin.demo.DemoTill.Event;
import io.holdfast.admin.demo.DemoTill.Payment;
import io.holdfast.admin.demo.DemoTill.Step;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

import java.sql.Timestamp;
import java.util.List;

/** Writes what was paid, and the orders that came of it, like {@link DemoTables}. */
@Repository
class DemoTillTables {

    private static final int BATCH = 1_000;
    private static final String CURRENCY = "EUR";

    private final JdbcTemplate jdbc;

    DemoTillTables(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** What the buyers saw. */
    void addLines(List<Hold> holds, List<Article> articles) {
        jdbc.batchUpdate(
                """
                insert into checkout_lines
                    (checkout_id, request_key, description, unit_price, currency)
                values (?, ?, ?, ?, ?)
                """,
                holds,
                BATCH,
                (row, hold) -> {
                    Article article = articles.get(hold.shelf.article);
                    row.setObject(1, hold.basket.id());
                    row.setObject(2, hold.requestKey);
                    row.setString(3, article.name());
                    row.setBigDecimal(4, article.price());
                    row.setString(5, CURRENCY);
                });
    }

    /** The simulated gateway moves a payment that it never saw, so its books stay empty. */
    void addPayments(List<Payment> payments) {
        jdbc.batchUpdate(
                """
                insert into payments
                    (id, checkout_id, attempt, request_key, gateway, method, amount, currency,
                     reference, status, trouble, reason, tries, actor, started_at, changed_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                payments,
                BATCH,
                (row, payment) -> {
                    row.setObject(1, payment.id());
                    row.setObject(2, payment.checkoutId());
                    row.setInt(3, payment.attempt());
                    row.setObject(4, payment.requestKey());
                    row.setString(5, DemoTill.GATEWAY);
                    row.setString(6, payment.method());
                    row.setBigDecimal(7, payment.amount());
                    row.setString(8, payment.amount() == null ? null : CURRENCY);
                    row.setString(9, payment.reference());
                    row.setString(10, payment.status());
                    row.setString(11, payment.trouble());
                    row.setString(12, payment.reason());
                    row.setInt(13, payment.tries());
                    row.setString(14, payment.actor());
                    row.setTimestamp(15, Timestamp.from(payment.startedAt()));
                    row.setTimestamp(16, Timestamp.from(payment.changedAt()));
                });
    }

    /** An order for each paid checkout, whose lines are its confirmed holds. */
    void placeOrders() {
        jdbc.update(
                """
                insert into orders
                    (checkout_id, payment_id, outcome, total, currency, actor, placed_at)
                select c.id, p.id,
                       case
                           when exists (
                               select
                               from inventory_reservations r
                               where r.checkout_id = c.id and r.status = 'expired')
                               then 'reclaimed'
                           else 'confirmed'
                       end,
                       p.amount, p.currency, p.actor, c.ended_at
                from checkouts c
                    join payments p on p.checkout_id = c.id
                where p.status in ('capturing', 'captured')
                order by c.ended_at, c.id
                """);
        jdbc.update(
                """
                insert into order_lines
                    (order_id, position, reservation_id, sku, location, description, quantity,
                     unit_price, currency)
                select o.id, row_number() over (partition by o.id order by r.id), r.id, s.code,
                       p.code, l.description, r.quantity, l.unit_price, l.currency
                from orders o
                    join inventory_reservations r
                        on r.checkout_id = o.checkout_id and r.status = 'confirmed'
                    join skus s on s.id = r.sku_id
                    join locations p on p.id = r.location_id
                    join checkout_lines l
                        on l.checkout_id = r.checkout_id and l.request_key = r.request_key
                """);
    }

    /** Whatever settled a payment names the order that came of it. */
    void addSteps(List<Step> steps) {
        jdbc.batchUpdate(
                """
                insert into payment_steps (payment_id, step, outcome, detail, actor, recorded_at)
                select payment, step, outcome,
                       case
                           when step = 'settle' and outcome <> 'too-late'
                               then 'order ' || (
                                   select o.id
                                   from orders o
                                   where o.payment_id = payment)
                           else detail
                       end,
                       actor, at
                from (
                    values (CAST(? AS uuid), CAST(? AS text), CAST(? AS text), CAST(? AS text),
                            CAST(? AS text), CAST(? AS timestamptz))
                ) as told (payment, step, outcome, detail, actor, at)
                """,
                steps,
                BATCH,
                (row, step) -> {
                    row.setObject(1, step.paymentId());
                    row.setString(2, step.step());
                    row.setString(3, step.outcome());
                    row.setString(4, step.detail());
                    row.setString(5, step.actor());
                    row.setTimestamp(6, Timestamp.from(step.at()));
                });
    }

    void addEvents(List<Event> events) {
        jdbc.batchUpdate(
                """
                insert into payment_events
                    (event_id, checkout_id, attempt, type, reference, outcome, received_at)
                values (?, ?, ?, ?, ?, ?, ?)
                """,
                events,
                BATCH,
                (row, event) -> {
                    row.setString(1, event.id());
                    row.setObject(2, event.checkoutId());
                    row.setInt(3, event.attempt());
                    row.setString(4, event.type());
                    row.setString(5, event.reference());
                    row.setString(6, event.outcome());
                    row.setTimestamp(7, Timestamp.from(event.at()));
                });
    }
}
