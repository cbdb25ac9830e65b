package io.holdfast.balances;

import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

import java.util.Optional;
import java.util.UUID;

interface MovementRepository
        extends Repository<MovementLine, Long>, JpaSpecificationExecutor<MovementLine> {

    /**
     * Moves on hand and writes the ledger row, both or neither. The guard repeats what was decided
     * under the lock: should that ever be wrong, nothing is written instead of a bad balance.
     */
    @NativeQuery(
            """
            with moved as (
                update inventory_balances
                set on_hand = on_hand + :delta
                where sku_id = :skuId
                  and location_id = :locationId
                  and on_hand + :delta >= 0
                  and CAST(on_hand AS bigint) + :delta + backorder_limit
                      >= CAST(reserved AS bigint) + committed
                returning on_hand, reserved, committed, safety_stock, backorder_limit, low_stock_at
            )
            insert into stock_movements
                (kind, sku_id, location_id, on_hand_delta, reserved_delta, committed_delta,
                 on_hand_after, reserved_after, committed_after, safety_stock_after,
                 backorder_limit_after, low_stock_at_after, request_key, actor, reason, recorded_at)
            select :kind, :skuId, :locationId, :delta, 0, 0,
                   moved.on_hand, moved.reserved, moved.committed, moved.safety_stock,
                   moved.backorder_limit, moved.low_stock_at, :requestKey, :actor, :reason,
                   clock_timestamp()
            from moved
            returning id
            """)
    Optional<Long> record(
            String kind,
            long skuId,
            long locationId,
            int delta,
            UUID requestKey,
            String actor,
            String reason);

    Optional<MovementLine> findByRequestKey(UUID requestKey);

    MovementLine getById(long id);

    Optional<MovementLine> findById(long id);
}
