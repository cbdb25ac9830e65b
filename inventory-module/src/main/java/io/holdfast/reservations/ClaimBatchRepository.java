package io.holdfast.reservations;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.ReservationRepository.LockedBalance;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The statements that claim many baskets in one transaction: lock, look, write. */
interface ClaimBatchRepository extends Repository<ReservationEntity, Long> {

    /** Finds by which ids balances are locked; a code that is not known is left out. */
    @NativeQuery(
            """
            select wanted.sku, wanted.location, s.id as sku_id, l.id as location_id
            from unnest(CAST(:skus AS text[]), CAST(:locations AS text[])) as wanted (sku, location)
                join skus s on s.code = wanted.sku
                join locations l on l.code = wanted.location
            """)
    List<Ids> findIds(String[] skus, String[] locations);

    /**
     * Has who waits for a lock of this transaction give up after a while, and forbids plans that
     * read a table from end to end. A statement is planned once for each connection, perhaps while
     * its tables are small, and such a plan would go on doing so.
     */
    @NativeQuery(
            """
            select set_config('lock_timeout', CAST(:patienceMillis AS text), true)
            from set_config('enable_seqscan', 'off', true)
            """)
    String begin(long patienceMillis);

    /**
     * Locks balances and reads their figures once they are locked.
     *
     * <p>Locked in a statement of its own and in the one order; see {@link
     * ReservationRepository#lockBalances}.
     */
    String LOCK =
            """
            select b.sku_id, b.location_id, b.on_hand, b.reserved, b.committed, b.safety_stock,
                   b.backorder_limit, b.low_stock_at
            from unnest(CAST(:skuIds AS bigint[]), CAST(:locationIds AS bigint[]))
                     as wanted (sku_id, location_id)
                join inventory_balances b
                    on b.sku_id = wanted.sku_id and b.location_id = wanted.location_id
            order by b.sku_id, b.location_id
            for no key update of b
            """;

    @NativeQuery(LOCK)
    List<Figures> lock(Long[] skuIds, Long[] locationIds);

    /** Locks those of them that nobody else has locked. */
    @NativeQuery(LOCK + " skip locked")
    List<Figures> lockFree(Long[] skuIds, Long[] locationIds);

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
     * serve all of them. Holds and ledger rows get their ids in the order of the lines. What is
     * written is told by the caller, figures after each line included: nothing has to be joined.
     *
     * @param balanceSkuIds with the next two: each balance once, and what all its lines take
     * @param reservedAfter what is reserved of its balance with this line and those before it
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
                returning b.sku_id
            ),
            wanted as materialized (
                select nextval('inventory_reservations_id_seq') as id, line.*,
                       moment.now as held_at,
                       moment.now + line.hold_millis * interval '1 millisecond' as expires_at
                from moment
                    cross join unnest(
                            CAST(:checkoutIds AS uuid[]), CAST(:requestKeys AS uuid[]),
                            CAST(:skuIds AS bigint[]), CAST(:locationIds AS bigint[]),
                            CAST(:quantities AS integer[]), CAST(:holdMillis AS bigint[]),
                            CAST(:actors AS text[]), CAST(:reservedAfter AS integer[]),
                            CAST(:onHand AS integer[]), CAST(:committed AS integer[]),
                            CAST(:safetyStock AS integer[]), CAST(:backorderLimit AS integer[]),
                            CAST(:lowStockAt AS integer[]))
                        as line (checkout_id, request_key, sku_id, location_id, quantity,
                                 hold_millis, actor, reserved_after, on_hand, committed,
                                 safety_stock, backorder_limit, low_stock_at)
            ),
            held as (
                insert into inventory_reservations
                    (id, checkout_id, request_key, sku_id, location_id, quantity, status, held_at,
                     expires_at)
                overriding system value
                select id, checkout_id, request_key, sku_id, location_id, quantity, 'held', held_at,
                       expires_at
                from wanted
                returning id
            ),
            recorded as (
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, committed_delta,
                     on_hand_after, reserved_after, committed_after, safety_stock_after,
                     backorder_limit_after, low_stock_at_after, reservation_id, actor, recorded_at)
                select 'hold', sku_id, location_id, 0, quantity, 0, on_hand, reserved_after,
                       committed, safety_stock, backorder_limit, low_stock_at, id, actor, held_at
                from wanted
                order by id
            )
            select array_agg(id order by id) as ids, (select now from moment) as held_at,
                   (select count(*) from moved) as balances
            from held
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
            String[] actors,
            Integer[] reservedAfter,
            Integer[] onHand,
            Integer[] committed,
            Integer[] safetyStock,
            Integer[] backorderLimit,
            @Nullable Integer[] lowStockAt);

    record Ids(String sku, String location, Long skuId, Long locationId) {

        BalanceKey key() {
            return new BalanceKey(new SkuCode(sku), new LocationCode(location));
        }
    }

    record Figures(
            Long skuId,
            Long locationId,
            Integer onHand,
            Integer reserved,
            Integer committed,
            Integer safetyStock,
            Integer backorderLimit,
            @Nullable Integer lowStockAt) {

        LockedBalance ids() {
            return new LockedBalance(skuId, locationId);
        }

        int available() {
            return Balance.available(onHand, reserved, committed, safetyStock, backorderLimit);
        }
    }

    record Written(Long[] ids, Instant heldAt, Long balances) {}
}
