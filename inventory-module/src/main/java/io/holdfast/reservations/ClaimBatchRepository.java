package io.holdfast.reservations;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The statements that claim many baskets in one transaction: lock, look, write. */
interface ClaimBatchRepository extends Repository<ReservationEntity, Long> {

    /**
     * Locks balances and reads what they can serve once they are locked. Who waits for a lock of
     * this transaction gives up after {@code patienceMillis}.
     *
     * <p>Locked in a statement of its own and in the one order; see {@link
     * ReservationRepository#lockBalances}.
     */
    String LOCK =
            """
            with patience as materialized (
                select set_config('lock_timeout', CAST(:patienceMillis AS text), true) as millis,
                       set_config('enable_seqscan', 'off', true) as seqscan
            )
            select s.code as sku, l.code as location, b.sku_id, b.location_id,
                   b.on_hand + b.backorder_limit - b.reserved - b.committed - b.safety_stock
                       as available,
                   b.reserved, b.low_stock_at
            from patience
                cross join unnest(CAST(:skus AS text[]), CAST(:locations AS text[]))
                    as wanted (sku, location)
                join skus s on s.code = wanted.sku
                join locations l on l.code = wanted.location
                join inventory_balances b on b.sku_id = s.id and b.location_id = l.id
            order by b.sku_id, b.location_id
            for no key update of b
            """;

    @NativeQuery(LOCK)
    List<Figures> lock(String[] skus, String[] locations, long patienceMillis);

    /** Locks those of them that nobody else has locked. */
    @NativeQuery(LOCK + " skip locked")
    List<Figures> lockFree(String[] skus, String[] locations, long patienceMillis);

    /**
     * Finds what stands under request keys. The offset keeps the look-up from becoming a join that
     * reads all reservations, which a plan made for a small table would go on doing for a big one.
     */
    @NativeQuery(
            """
            select used.id
            from unnest(CAST(:checkoutIds AS uuid[]), CAST(:requestKeys AS uuid[]))
                     as wanted (checkout_id, request_key)
                cross join lateral (
                    select r.id
                    from inventory_reservations r
                    where r.checkout_id = wanted.checkout_id
                      and r.request_key = wanted.request_key
                    offset 0) as used
            """)
    List<Long> findUsed(UUID[] checkoutIds, UUID[] requestKeys);

    /**
     * Writes holds, their ledger rows and their balances, which the caller has locked and found to
     * serve all of them. Holds and ledger rows get their ids in the order of the lines.
     *
     * @param reservedAfter what is reserved of its balance with this line and those before it
     * @param balanceSkuIds with the next two: each balance once, and what all its lines take
     * @return the holds' ids in the order of the lines
     */
    @NativeQuery(
            """
            with moment as materialized (
                select clock_timestamp() as now
            ),
            moved as (
                update inventory_balances b
                set reserved = b.reserved + taken.units
                from unnest(CAST(:balanceSkuIds AS bigint[]), CAST(:balanceLocationIds AS bigint[]),
                            CAST(:balanceUnits AS integer[])) as taken (sku_id, location_id, units)
                where b.sku_id = taken.sku_id and b.location_id = taken.location_id
                returning b.sku_id, b.location_id, b.on_hand, b.committed, b.safety_stock,
                          b.backorder_limit, b.low_stock_at
            ),
            wanted as materialized (
                select line.*, moment.now as held_at,
                       moment.now + line.hold_millis * interval '1 millisecond' as expires_at
                from unnest(CAST(:checkoutIds AS uuid[]), CAST(:requestKeys AS uuid[]),
                            CAST(:skuIds AS bigint[]), CAST(:locationIds AS bigint[]),
                            CAST(:quantities AS integer[]), CAST(:holdMillis AS bigint[]),
                            CAST(:reservedAfter AS integer[]), CAST(:actors AS text[]))
                         with ordinality
                         as line (checkout_id, request_key, sku_id, location_id, quantity,
                                  hold_millis, reserved_after, actor, place)
                    cross join moment
            ),
            held as (
                insert into inventory_reservations
                    (checkout_id, request_key, sku_id, location_id, quantity, status, held_at,
                     expires_at)
                select checkout_id, request_key, sku_id, location_id, quantity, 'held', held_at,
                       expires_at
                from wanted
                order by place
                returning id, checkout_id, request_key
            ),
            recorded as (
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, committed_delta,
                     on_hand_after, reserved_after, committed_after, safety_stock_after,
                     backorder_limit_after, low_stock_at_after, reservation_id, actor, recorded_at)
                select 'hold', sku_id, location_id, 0, wanted.quantity, 0,
                       moved.on_hand, wanted.reserved_after, moved.committed, moved.safety_stock,
                       moved.backorder_limit, moved.low_stock_at, held.id, wanted.actor,
                       wanted.held_at
                from wanted
                    join held using (checkout_id, request_key)
                    join moved using (sku_id, location_id)
                order by held.id
                returning reservation_id
            )
            select array_agg(reservation_id order by reservation_id) as ids,
                   (select now from moment) as held_at,
                   (select count(*) from moved) as balances
            from recorded
            """)
    Written write(
            Long[] balanceSkuIds,
            Long[] balanceLocationIds,
            Integer[] balanceUnits,
            UUID[] checkoutIds,
            UUID[] requestKeys,
            Long[] skuIds,
            Long[] locationIds,
            Integer[] quantities,
            Long[] holdMillis,
            Integer[] reservedAfter,
            String[] actors);

    record Figures(
            String sku,
            String location,
            Long skuId,
            Long locationId,
            Integer available,
            Integer reserved,
            @Nullable Integer lowStockAt) {}

    record Written(Long[] ids, Instant heldAt, Long balances) {}
}
