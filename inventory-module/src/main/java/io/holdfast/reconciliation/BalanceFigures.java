package io.holdfast.reconciliation;

import io.holdfast.balances.BalanceKey;

import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

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

    Mismatch read(Located balance) {
        return jdbc.sql(
                        """
                        select b.on_hand, b.reserved,
                               (select coalesce(sum(r.quantity), 0)
                                from inventory_reservations r
                                where r.status = 'held'
                                  and r.sku_id = b.sku_id
                                  and r.location_id = b.location_id) as held,
                               ledger.on_hand as ledger_on_hand,
                               ledger.reserved as ledger_reserved
                        from inventory_balances b
                            cross join lateral (
                                select coalesce(sum(m.on_hand_delta), 0) as on_hand,
                                       coalesce(sum(m.reserved_delta), 0) as reserved
                                from stock_movements m
                                where m.sku_id = b.sku_id and m.location_id = b.location_id
                            ) as ledger
                        where b.sku_id = :sku and b.location_id = :location
                        """)
                .param("sku", balance.skuId())
                .param("location", balance.locationId())
                .query(new DataClassRowMapper<>(Figures.class))
                .single()
                .of(balance.key());
    }

    /** A balance as statements know it. */
    record Located(BalanceKey key, long skuId, long locationId, String name) {}

    record Figures(int onHand, int reserved, long held, long ledgerOnHand, long ledgerReserved) {

        Mismatch of(BalanceKey balance) {
            return new Mismatch(balance, onHand, reserved, held, ledgerOnHand, ledgerReserved);
        }
    }
}
