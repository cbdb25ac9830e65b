package io.holdfast.checkout;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Quantity;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.payments.Money;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.ReservationId;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The statements on {@code orders} and {@code order_lines}. */
@Repository
class OrderTable {

    private final JdbcClient jdbc;

    OrderTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Writes the order of a checkout whose holds the transaction has just confirmed.
     *
     * @return its number
     */
    long place(CheckoutId checkoutId, PaymentId payment, Order.Outcome outcome, Actor actor) {
        return jdbc.sql(
                        """
                        with placed as (
                            insert into orders
                                (checkout_id, payment_id, outcome, total, currency, actor)
                            select :checkoutId, :payment, :outcome,
                                   case when is_priced then total end,
                                   case when is_priced then currency end,
                                   :actor
                            from (
                                select sum(l.unit_price * r.quantity) as total,
                                       min(l.currency) as currency,
                                       count(l.unit_price) = count(*)
                                           and count(distinct l.currency) = 1
                                           and sum(l.unit_price * r.quantity) <= :max as is_priced
                                from inventory_reservations r
                                    left join checkout_lines l
                                        on l.checkout_id = r.checkout_id
                                            and l.request_key = coalesce(r.line_key, r.request_key)
                                where r.checkout_id = :checkoutId and r.status = 'confirmed'
                            ) as sum
                            returning id
                        ),
                        lines as (
                            insert into order_lines
                                (order_id, position, reservation_id, sku, location, description,
                                 quantity, unit_price, currency)
                            select placed.id, row_number() over (order by r.id), r.id, s.code,
                                   p.code, coalesce(l.description, s.name), r.quantity,
                                   l.unit_price, l.currency
                            from placed
                                cross join inventory_reservations r
                                join skus s on s.id = r.sku_id
                                join locations p on p.id = r.location_id
                                left join checkout_lines l
                                    on l.checkout_id = r.checkout_id
                                        and l.request_key = coalesce(r.line_key, r.request_key)
                            where r.checkout_id = :checkoutId and r.status = 'confirmed'
                        )
                        select id from placed
                        """)
                .param("checkoutId", checkoutId.value())
                .param("payment", payment.value())
                .param("outcome", outcome.code())
                .param("max", Money.MAX)
                .param("actor", actor.value())
                .query((row, number) -> row.getLong("id"))
                .single();
    }

    Optional<Order> find(CheckoutId checkoutId) {
        return jdbc.sql(
                        """
                        select id, checkout_id, payment_id, outcome, total, currency, placed_at
                        from orders
                        where checkout_id = :checkoutId
                        """)
                .param("checkoutId", checkoutId.value())
                .query((row, number) -> order(row, lines(row.getLong("id"))))
                .optional();
    }

    private List<OrderLine> lines(long order) {
        return jdbc.sql(
                        """
                        select reservation_id, sku, location, description, quantity, unit_price,
                               currency
                        from order_lines
                        where order_id = :order
                        order by position
                        """)
                .param("order", order)
                .query(OrderTable::line)
                .list();
    }

    private static Order order(ResultSet row, List<OrderLine> lines) throws SQLException {
        return new Order(
                row.getLong("id"),
                new CheckoutId(row.getObject("checkout_id", UUID.class)),
                new PaymentId(row.getObject("payment_id", UUID.class)),
                Order.Outcome.of(row.getString("outcome")),
                PaymentTable.money(row, "total"),
                row.getObject("placed_at", OffsetDateTime.class).toInstant(),
                lines);
    }

    private static OrderLine line(ResultSet row, int number) throws SQLException {
        return new OrderLine(
                new ReservationId(row.getLong("reservation_id")),
                new SkuCode(row.getString("sku")),
                new LocationCode(row.getString("location")),
                row.getString("description"),
                new Quantity(row.getInt("quantity")),
                PaymentTable.money(row, "unit_price"));
    }

    /**
     * What each hold of a checkout costs that is held, or was confirmed by itself; null for one
     * without a price.
     */
    List<@Nullable Money> prices(CheckoutId checkoutId) {
        return jdbc.sql(
                        """
                        select l.unit_price * r.quantity as price, l.currency
                        from inventory_reservations r
                            left join checkout_lines l
                                on l.checkout_id = r.checkout_id and l.request_key = coalesce(r.line_key, r.request_key)
                        where r.checkout_id = :checkoutId and r.status in ('held', 'confirmed')
                        order by r.id
                        """)
                .param("checkoutId", checkoutId.value())
                .query((row, number) -> PaymentTable.money(row, "price"))
                .list();
    }
}
