package io.holdfast.reconciliation;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.SettlesAt;

import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The statements that compare one balance with its holds and its ledger. */
@Repository
class BalanceFigures {

    private final JdbcClient jdbc;

    BalanceFigures(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Empty if there is no such balance. */
    Optional<Located> find(BalanceKey key) {
        return jdbc.sql(
                        """
                        select sku_id, location_id, name
                        from balance_lines
                        where sku = :sku and location = :location
                        """)
                .param("sku", key.sku().value())
                .param("location", key.location().value())
                .query(
                        (row, number) ->
                                new Located(
                                        key,
                                        row.getLong("sku_id"),
                                        row.getLong("location_id"),
                                        row.getString("name")))
                .optional();
    }

    Compared read(Located balance) {
        return jdbc.sql(
                        """
                        select b.on_hand, b.reserved, b.committed,
                               (select coalesce(sum(r.quantity), 0)
                                from inventory_reservations r
                                where r.status = 'held'
                                  and r.sku_id = b.sku_id
                                  and r.location_id = b.location_id) as held,
                               (select coalesce(sum(r.quantity - r.dispatched - r.cancelled), 0)
                                from inventory_reservations r
                                where r.status = 'confirmed'
                                  and r.settles_at_dispatch
                                  and r.dispatched + r.cancelled < r.quantity
                                  and r.sku_id = b.sku_id
                                  and r.location_id = b.location_id) as committed_held,
                               ledger.on_hand as ledger_on_hand,
                               ledger.reserved as ledger_reserved,
                               ledger.committed as ledger_committed,
                               b.safety_stock, b.low_stock_at, b.backorder_limit, b.settles_at,
                               b.due_safety_stock, b.due_low_stock_at, b.due_backorder_limit,
                               b.due_settles_at, b.policy_in_force
                        from balances_beside_policies b
                            cross join lateral (
                                select coalesce(sum(m.on_hand_delta), 0) as on_hand,
                                       coalesce(sum(m.reserved_delta), 0) as reserved,
                                       coalesce(sum(m.committed_delta), 0) as committed
                                from stock_movements m
                                where m.sku_id = b.sku_id and m.location_id = b.location_id
                            ) as ledger
                        where b.sku_id = :sku and b.location_id = :location
                        """)
                .param("sku", balance.skuId())
                .param("location", balance.locationId())
                .query(compared(balance.key()))
                .single();
    }

    private static RowMapper<Compared> compared(BalanceKey key) {
        return (row, number) ->
                new Compared(
                        Figures.MAPPER.mapRow(row, number).of(key),
                        terms(row, ""),
                        terms(row, "due_"));
    }

    private static Terms terms(ResultSet row, String prefix) throws SQLException {
        return new Terms(
                row.getInt(prefix + "safety_stock"),
                row.getObject(prefix + "low_stock_at", Integer.class),
                row.getInt(prefix + "backorder_limit"),
                SettlesAt.of(row.getString(prefix + "settles_at")));
    }

    /** A balance as statements know it. */
    record Located(BalanceKey key, long skuId, long locationId, String name) {}

    /**
     * A balance beside everything that it has to agree with.
     *
     * @param terms the balance's
     * @param due those of its policy
     */
    record Compared(Mismatch now, Terms terms, Terms due) {

        int available() {
            return terms.available(now.onHand(), now.reserved(), now.committed());
        }
    }
}
