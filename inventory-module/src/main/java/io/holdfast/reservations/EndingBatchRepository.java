package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.ReservationRepository.LockedBalance;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

import java.time.Instant;
import java.util.List;

/** The statements that end many holds in one transaction: lock their balances, write. */
interface EndingBatchRepository extends Repository<ReservationEntity, Long> {

    /**
     * Locks balances, reads their figures once they are locked, and the clock once all of them are:
     * no hold is judged by a moment before the last wait.
     *
     * <p>Locked in a statement of its own and in the one order; see {@link
     * ReservationRepository#lockBalances}. Only a balance that is {@code unnamed} gets its codes
     * looked up.
     */
    String LOCK =
            """
            with locked as materialized (
                select b.sku_id, b.location_id, b.on_hand, b.reserved, b.committed, b.safety_stock,
                       b.backorder_limit, b.low_stock_at, b.settles_at_dispatch, wanted.unnamed
                from unnest(CAST(:skuIds AS bigint[]), CAST(:locationIds AS bigint[]),
                            CAST(:unnamed AS boolean[])) as wanted (sku_id, location_id, unnamed)
                    join inventory_balances b
                        on b.sku_id = wanted.sku_id and b.location_id = wanted.location_id
                order by b.sku_id, b.location_id
                for no key update of b
            """;

    String AND_THEN_THE_CLOCK =
            """
            ),
            moment as materialized (
                select clock_timestamp() as now
                from locked
                having count(*) > 0
            )
            select locked.sku_id, locked.location_id, locked.on_hand, locked.reserved,
                   locked.committed, locked.safety_stock, locked.backorder_limit,
                   locked.low_stock_at, locked.settles_at_dispatch,
                   case when locked.unnamed
                       then (select s.code from skus s where s.id = locked.sku_id) end as sku,
                   case when locked.unnamed
                       then (select l.code from locations l where l.id = locked.location_id)
                   end as location,
                   moment.now
            from moment cross join locked
            """;

    @NativeQuery(LOCK + AND_THEN_THE_CLOCK)
    List<Figures> lock(Long[] skuIds, Long[] locationIds, Boolean[] unnamed);

    /** Locks those of them that nobody else has locked. */
    @NativeQuery(LOCK + "    skip locked\n" + AND_THEN_THE_CLOCK)
    List<Figures> lockFree(Long[] skuIds, Long[] locationIds, Boolean[] unnamed);

    /**
     * Writes the ends of holds, their ledger rows and their balances, all of which the caller has
     * locked. Ledger rows get their ids in the order of the holds. What is written is told by the
     * caller, figures after each hold included: nothing has to be joined.
     *
     * @param balanceSkuIds with the next four: each balance once, and what all its holds take from
     *     on hand and from reserved and put aside as committed
     * @param ids with all that follow but the last: a hold each, in the order of their ids
     * @param settlesAtDispatch whether its units wait to be dispatched
     * @param taken units that leave on hand with it
     * @param onHandAfter with the next two: the balance with this hold and those before it ended
     * @param endedAt when all of this was decided
     */
    @NativeQuery(
            """
            with moved as (
                update inventory_balances b
                set on_hand = b.on_hand - sum.taken,
                    reserved = b.reserved - sum.quantity,
                    committed = b.committed + sum.put_aside
                from unnest(CAST(:balanceSkuIds AS bigint[]), CAST(:balanceLocationIds AS bigint[]),
                            CAST(:balanceTaken AS integer[]), CAST(:balanceUnits AS integer[]),
                            CAST(:balancePutAside AS integer[]))
                         as sum (sku_id, location_id, taken, quantity, put_aside)
                where b.sku_id = sum.sku_id and b.location_id = sum.location_id
                returning b.sku_id
            ),
            ended as (
                update inventory_reservations r
                set status = its.status, ended_at = CAST(:endedAt AS timestamptz),
                    settles_at_dispatch = its.settles_at_dispatch
                from unnest(CAST(:ids AS bigint[]), CAST(:statuses AS text[]),
                            CAST(:settlesAtDispatch AS boolean[]))
                         as its (id, status, settles_at_dispatch)
                where r.id = its.id and r.status = 'held'
                returning r.id
            ),
            recorded as (
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, committed_delta,
                     on_hand_after, reserved_after, committed_after, safety_stock_after,
                     backorder_limit_after, low_stock_at_after, reservation_id, actor, recorded_at)
                select kind, sku_id, location_id, -taken, -quantity,
                       case when settles_at_dispatch then quantity else 0 end, on_hand_after,
                       reserved_after, committed_after, safety_stock, backorder_limit,
                       low_stock_at, id, actor, CAST(:endedAt AS timestamptz)
                from unnest(CAST(:ids AS bigint[]), CAST(:kinds AS text[]),
                            CAST(:actors AS text[]), CAST(:skuIds AS bigint[]),
                            CAST(:locationIds AS bigint[]), CAST(:quantities AS integer[]),
                            CAST(:settlesAtDispatch AS boolean[]), CAST(:taken AS integer[]),
                            CAST(:onHandAfter AS integer[]), CAST(:reservedAfter AS integer[]),
                            CAST(:committedAfter AS integer[]), CAST(:safetyStock AS integer[]),
                            CAST(:backorderLimit AS integer[]), CAST(:lowStockAt AS integer[]))
                         as step (id, kind, actor, sku_id, location_id, quantity,
                                  settles_at_dispatch, taken, on_hand_after, reserved_after,
                                  committed_after, safety_stock, backorder_limit, low_stock_at)
                order by id
            )
            select (select count(*) from ended) as holds, (select count(*) from moved) as balances
            """)
    Written write(
            Long[] balanceSkuIds,
            Long[] balanceLocationIds,
            Integer[] balanceTaken,
            Integer[] balanceUnits,
            Integer[] balancePutAside,
            Long[] ids,
            String[] statuses,
            String[] kinds,
            String[] actors,
            Long[] skuIds,
            Long[] locationIds,
            Integer[] quantities,
            Boolean[] settlesAtDispatch,
            Integer[] taken,
            Integer[] onHandAfter,
            Integer[] reservedAfter,
            Integer[] committedAfter,
            Integer[] safetyStock,
            Integer[] backorderLimit,
            @Nullable Integer[] lowStockAt,
            Instant endedAt);

    record Figures(
            Long skuId,
            Long locationId,
            Integer onHand,
            Integer reserved,
            Integer committed,
            Integer safetyStock,
            Integer backorderLimit,
            @Nullable Integer lowStockAt,
            Boolean settlesAtDispatch,
            @Nullable String sku,
            @Nullable String location,
            Instant now) {

        LockedBalance ids() {
            return new LockedBalance(skuId, locationId);
        }

        /** What it is named by, where that was asked for. */
        @Nullable BalanceKey key() {
            return sku == null || location == null
                    ? null
                    : new BalanceKey(new SkuCode(sku), new LocationCode(location));
        }
    }

    record Written(Long holds, Long balances) {}
}
