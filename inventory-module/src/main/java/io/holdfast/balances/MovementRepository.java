package io.holdfast.balances;

import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

import java.util.Collection;
import java.util.List;
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

    /**
     * Moves units from one locked balance to another and writes a ledger row for each, both or
     * neither. Their ids are drawn beforehand, so that each row names the other. The guard repeats
     * what was decided under the locks: should that ever be wrong, the rows written are too few.
     *
     * @return the ids, that of the row that leaves first
     */
    @NativeQuery(
            """
            with drawn as materialized (
                select nextval(pg_get_serial_sequence('stock_movements', 'id')) as leaving,
                       nextval(pg_get_serial_sequence('stock_movements', 'id')) as arriving
            ),
            moved as (
                update inventory_balances b
                set on_hand = b.on_hand
                    + case when b.location_id = :fromId then -:quantity else :quantity end
                where b.sku_id = :skuId
                  and (b.location_id = :toId
                      or b.location_id = :fromId
                      and b.on_hand >= :quantity
                      and CAST(b.on_hand AS bigint) - :quantity + b.backorder_limit
                          >= CAST(b.reserved AS bigint) + b.committed)
                returning b.*, b.location_id = :fromId as leaves
            ),
            written as (
                insert into stock_movements
                    (id, kind, sku_id, location_id, on_hand_delta, reserved_delta, committed_delta,
                     on_hand_after, reserved_after, committed_after, safety_stock_after,
                     backorder_limit_after, low_stock_at_after, request_key, actor, reason,
                     recorded_at, counterpart_id)
                overriding system value
                select case when moved.leaves then drawn.leaving else drawn.arriving end,
                       'transfer', moved.sku_id, moved.location_id,
                       case when moved.leaves then -:quantity else :quantity end, 0, 0,
                       moved.on_hand, moved.reserved, moved.committed, moved.safety_stock,
                       moved.backorder_limit, moved.low_stock_at,
                       case when moved.leaves then CAST(:requestKey AS uuid) end, :actor, :reason,
                       clock_timestamp(),
                       case when moved.leaves then drawn.arriving else drawn.leaving end
                from moved cross join drawn
                order by not moved.leaves
                returning id, on_hand_delta
            )
            select id
            from written
            order by on_hand_delta
            """)
    List<Long> transfer(
            long skuId,
            long fromId,
            long toId,
            int quantity,
            UUID requestKey,
            String actor,
            String reason);

    Optional<MovementLine> findByRequestKey(UUID requestKey);

    List<MovementLine> findByRequestKeyIn(Collection<UUID> requestKeys);

    MovementLine getById(long id);

    /**
     * A query, because Hibernate's own look-up by id finds nothing, rather than fail, where the
     * connection is lost in a transaction.
     */
    @Query("select line from MovementLine line where line.id = :id")
    Optional<MovementLine> findById(long id);

    /** What follows a row, up to another and at most so many, oldest first. */
    @Query("select m from MovementLine m where m.id > :after and m.id <= :upTo order by m.id")
    List<MovementLine> between(long after, long upTo, Limit limit);

    /** The row before each of these of the same balance; none for the first. */
    @NativeQuery(
            """
            select m.id, before.id as before
            from stock_movements m
                cross join lateral (
                    select b.id
                    from stock_movements b
                    where b.sku_id = m.sku_id
                      and b.location_id = m.location_id
                      and b.id < m.id
                    order by b.id desc
                    limit 1) as before
            where m.id = any(:ids)
            """)
    List<Predecessor> predecessors(Long[] ids);

    List<MovementLine> findByIdIn(Collection<Long> ids);

    /** A row of the ledger and the one before it of the same balance. */
    record Predecessor(Long id, Long before) {}
}
