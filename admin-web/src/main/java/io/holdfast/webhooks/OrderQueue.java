package io.holdfast.webhooks;

import io.holdfast.checkout.OrderPlaced;
import io.holdfast.reservations.CheckoutId;

import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Orders that are still to be told of, in {@code webhook_orders}.
 *
 * <p>One is put in inside the transaction that places it and taken out inside the one that writes
 * down who is told, so each is told of exactly once however late it becomes visible.
 */
@Repository
class OrderQueue {

    private final JdbcClient jdbc;

    OrderQueue(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Costs the order one statement, and writes nothing while nobody wants to know. */
    @EventListener
    void put(OrderPlaced order) {
        jdbc.sql(
                        """
                        insert into webhook_orders (order_number, checkout_id)
                        select :number, :checkoutId
                        where exists (select from webhooks where 'order-confirmed' = any(events))
                        """)
                .param("number", order.number())
                .param("checkoutId", order.checkoutId().value())
                .update();
    }

    boolean isAny() {
        return jdbc.sql("select exists (select from webhook_orders)").query(Boolean.class).single();
    }

    /** Takes out at most so many. */
    List<QueuedOrder> take(int most) {
        return jdbc.sql(
                        """
                        with taken as materialized (
                            select order_number
                            from webhook_orders
                            order by order_number
                            limit :most
                            for update skip locked
                        )
                        delete from webhook_orders o
                        using taken
                        where o.order_number = taken.order_number
                        returning o.order_number, o.checkout_id, o.placed_at
                        """)
                .param("most", most)
                .query(
                        (row, number) ->
                                new QueuedOrder(
                                        row.getLong("order_number"),
                                        new CheckoutId(row.getObject("checkout_id", UUID.class)),
                                        row.getTimestamp("placed_at").toInstant()))
                .list();
    }

    /** An order that somebody is to be told of. */
    record QueuedOrder(long number, CheckoutId checkoutId, Instant placedAt) {}
}
