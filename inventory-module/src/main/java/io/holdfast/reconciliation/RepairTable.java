package io.holdfast.reconciliation;

import io.holdfast.balances.Movement;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.reconciliation.BalanceFigures.Located;
import io.holdfast.reconciliation.RepairPlan.Option;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.util.Optional;

/** The statements of a repair. */
@Repository
class RepairTable {

    private final JdbcClient jdbc;

    RepairTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Locks the balance against every other change until the transaction ends. Whoever changes its
     * holds or its ledger holds this lock until commit, so the next statement sees all they did.
     */
    void lock(Located balance) {
        jdbc.sql(
                        """
                        select sku_id
                        from inventory_balances
                        where sku_id = :sku and location_id = :location
                        for no key update
                        """)
                .param("sku", balance.skuId())
                .param("location", balance.locationId())
                .query(Long.class)
                .single();
    }

    /**
     * Writes balance and ledger, and notes the repair wherever a run found the balance at fault.
     *
     * @param due what the policy of the locked balance says
     */
    void write(Located balance, Repair repair, Option option, Terms due) {
        jdbc.sql(
                        """
                        with repaired as (
                            update inventory_balances
                            set on_hand = :onHand, reserved = :reserved, committed = :committed,
                                safety_stock = :safetyStock, low_stock_at = :lowStockAt,
                                backorder_limit = :backorderLimit,
                                settles_at_dispatch = :atDispatch
                            where sku_id = :sku and location_id = :location
                            returning sku_id, location_id, on_hand, reserved, committed,
                                      safety_stock, backorder_limit, low_stock_at
                        ),
                        recorded as (
                            insert into stock_movements
                                (kind, sku_id, location_id, on_hand_delta, reserved_delta,
                                 committed_delta, on_hand_after, reserved_after,
                                 committed_after, safety_stock_after, backorder_limit_after,
                                 low_stock_at_after, request_key, actor, reason, recorded_at)
                            select 'repair', sku_id, location_id, :onHandDelta, :reservedDelta,
                                   :committedDelta, on_hand, reserved, committed, safety_stock,
                                   backorder_limit, low_stock_at, :requestKey, :actor, :reason,
                                   clock_timestamp()
                            from repaired
                            returning id, sku_id, location_id
                        ),
                        noted as (
                            update reconciliation_mismatches m
                            set repaired_by = recorded.id
                            from recorded
                            where m.sku_id = recorded.sku_id
                              and m.location_id = recorded.location_id
                              and m.repaired_by is null
                        )
                        select id
                        from recorded
                        """)
                .param("sku", balance.skuId())
                .param("location", balance.locationId())
                .param("onHand", option.onHand())
                .param("reserved", option.reserved())
                .param("committed", option.committed())
                .param("safetyStock", due.safetyStock())
                .param("lowStockAt", due.lowStockAt())
                .param("backorderLimit", due.backorderLimit())
                .param("atDispatch", due.settlesAt() == SettlesAt.DISPATCH)
                .param("onHandDelta", option.onHandDelta())
                .param("reservedDelta", option.reservedDelta())
                .param("committedDelta", option.committedDelta())
                .param("requestKey", repair.requestKey().value())
                .param("actor", repair.actor().value())
                .param("reason", repair.reason().value())
                .query(Long.class)
                .single();
    }

    Optional<Movement> find(RequestKey requestKey) {
        return jdbc.sql(
                        """
                        select id, kind, sku, location, on_hand_delta, reserved_delta,
                               committed_delta, on_hand_after, reserved_after, committed_after,
                               safety_stock_after, backorder_limit_after, reservation_id,
                               request_key, actor, reason, recorded_at, counterpart_id
                        from movement_lines
                        where request_key = :requestKey
                        """)
                .param("requestKey", requestKey.value())
                .query(MovementRow.MAPPER)
                .optional();
    }
}
