package io.holdfast.reservations;

import io.holdfast.catalog.Reach;
import io.holdfast.reservations.ReservationRepository.Locked;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The statements that dispatch, give back and take back. Their callers have locked the hold and its
 * balance. Each guards what was decided under these locks: should that ever be wrong, it writes
 * nothing.
 */
@Repository
class FulfilmentTable {

    private final JdbcClient jdbc;

    FulfilmentTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<Long> locationId(String code) {
        return jdbc.sql("select id from locations where code = :code")
                .param("code", code)
                .query(Long.class)
                .optional();
    }

    /** What is on hand beyond what older commitments wait for; less than 0 if that is more. */
    long ready(long holdId) {
        return jdbc.sql(
                        """
                        select b.on_hand - coalesce(older.units, 0) as ready
                        from inventory_reservations h
                            join inventory_balances b using (sku_id, location_id)
                            cross join lateral (
                                select sum(o.quantity - o.dispatched - o.cancelled) as units
                                from inventory_reservations o
                                where o.sku_id = h.sku_id
                                  and o.location_id = h.location_id
                                  and o.status = 'confirmed'
                                  and o.settles_at_dispatch
                                  and o.dispatched + o.cancelled < o.quantity
                                  and (o.ended_at, o.id) < (h.ended_at, h.id)
                            ) as older
                        where h.id = :id
                        """)
                .param("id", holdId)
                .query(Long.class)
                .single();
    }

    /** Takes units from committed and on hand. */
    Optional<Written> dispatch(Locked hold, int quantity, UUID requestKey, String actor) {
        return jdbc.sql(
                        """
                        with sent as (
                            update inventory_reservations r
                            set dispatched = r.dispatched + :quantity
                            where r.id = :id
                              and r.sku_id = :sku
                              and r.status = 'confirmed'
                              and r.settles_at_dispatch
                              and r.quantity - r.dispatched - r.cancelled >= :quantity
                            returning r.id, r.sku_id, r.location_id
                        ),
                        moved as (
                            update inventory_balances b
                            set on_hand = b.on_hand - :quantity, committed = b.committed - :quantity
                            from sent
                            where b.sku_id = sent.sku_id and b.location_id = sent.location_id
                            returning b.*, sent.id as reservation_id
                        )
                        insert into stock_movements
                            (kind, sku_id, location_id, on_hand_delta, reserved_delta,
                             committed_delta, on_hand_after, reserved_after, committed_after,
                             safety_stock_after, backorder_limit_after, low_stock_at_after,
                             reservation_id, request_key, actor, recorded_at)
                        select 'dispatch', sku_id, location_id, -:quantity, 0, -:quantity, on_hand,
                               reserved, committed, safety_stock, backorder_limit, low_stock_at,
                               reservation_id, :requestKey, :actor, clock_timestamp()
                        from moved
                        returning id,
                            on_hand_after + backorder_limit_after - reserved_after - committed_after
                                - safety_stock_after as available,
                            low_stock_at_after as low_stock_at
                        """)
                .param("id", hold.id())
                .param("sku", hold.skuId())
                .param("quantity", quantity)
                .param("requestKey", requestKey)
                .param("actor", actor)
                .query(new DataClassRowMapper<>(Written.class))
                .optional();
    }

    /** Takes units from committed only: they can be promised again. */
    Optional<Written> giveBack(Locked hold, int quantity, UUID requestKey, String actor) {
        return jdbc.sql(
                        """
                        with kept as (
                            update inventory_reservations r
                            set cancelled = r.cancelled + :quantity
                            where r.id = :id
                              and r.sku_id = :sku
                              and r.status = 'confirmed'
                              and r.settles_at_dispatch
                              and r.quantity - r.dispatched - r.cancelled >= :quantity
                            returning r.id, r.sku_id, r.location_id
                        ),
                        moved as (
                            update inventory_balances b
                            set committed = b.committed - :quantity
                            from kept
                            where b.sku_id = kept.sku_id and b.location_id = kept.location_id
                            returning b.*, kept.id as reservation_id
                        )
                        insert into stock_movements
                            (kind, sku_id, location_id, on_hand_delta, reserved_delta,
                             committed_delta, on_hand_after, reserved_after, committed_after,
                             safety_stock_after, backorder_limit_after, low_stock_at_after,
                             reservation_id, request_key, actor, recorded_at)
                        select 'cancellation', sku_id, location_id, 0, 0, -:quantity, on_hand,
                               reserved, committed, safety_stock, backorder_limit, low_stock_at,
                               reservation_id, :requestKey, :actor, clock_timestamp()
                        from moved
                        returning id,
                            on_hand_after + backorder_limit_after - reserved_after - committed_after
                                - safety_stock_after as available,
                            low_stock_at_after as low_stock_at
                        """)
                .param("id", hold.id())
                .param("sku", hold.skuId())
                .param("quantity", quantity)
                .param("requestKey", requestKey)
                .param("actor", actor)
                .query(new DataClassRowMapper<>(Written.class))
                .optional();
    }

    /** Counts units as come back, and puts them on the shelf of the location given. */
    Optional<Written> takeBack(
            Locked hold,
            long locationId,
            int quantity,
            UUID requestKey,
            String actor,
            String reason) {
        return jdbc.sql(
                        """
                        with back as (
                            update inventory_reservations r
                            set returned = r.returned + :quantity
                            where r.id = :id
                              and r.sku_id = :sku
                              and r.status = 'confirmed'
                              and case when r.settles_at_dispatch then r.dispatched
                                      else r.quantity end - r.returned >= :quantity
                            returning r.id, r.sku_id
                        ),
                        moved as (
                            update inventory_balances b
                            set on_hand = b.on_hand + :quantity
                            from back
                            where b.sku_id = back.sku_id and b.location_id = :location
                            returning b.*, back.id as reservation_id
                        )
                        insert into stock_movements
                            (kind, sku_id, location_id, on_hand_delta, reserved_delta,
                             committed_delta, on_hand_after, reserved_after, committed_after,
                             safety_stock_after, backorder_limit_after, low_stock_at_after,
                             reservation_id, request_key, actor, reason, recorded_at)
                        select 'return', sku_id, location_id, :quantity, 0, 0, on_hand, reserved,
                               committed, safety_stock, backorder_limit, low_stock_at,
                               reservation_id, :requestKey, :actor, :reason, clock_timestamp()
                        from moved
                        returning id,
                            on_hand_after + backorder_limit_after - reserved_after - committed_after
                                - safety_stock_after as available,
                            low_stock_at_after as low_stock_at
                        """)
                .param("id", hold.id())
                .param("sku", hold.skuId())
                .param("location", locationId)
                .param("quantity", quantity)
                .param("requestKey", requestKey)
                .param("actor", actor)
                .param("reason", reason)
                .query(new DataClassRowMapper<>(Written.class))
                .optional();
    }

    /** Takes off the shelf again what a return has just put there. */
    Optional<Written> writeOff(long returnId) {
        return jdbc.sql(
                        """
                        with back as (
                            select m.id, m.sku_id, m.location_id, m.on_hand_delta, m.reservation_id,
                                   m.actor, m.reason
                            from stock_movements m
                            where m.id = :id and m.kind = 'return'
                        ),
                        moved as (
                            update inventory_balances b
                            set on_hand = b.on_hand - back.on_hand_delta
                            from back
                            where b.sku_id = back.sku_id and b.location_id = back.location_id
                            returning b.*, back.id as return_id, back.on_hand_delta as quantity,
                                      back.reservation_id, back.actor, back.reason
                        )
                        insert into stock_movements
                            (kind, sku_id, location_id, on_hand_delta, reserved_delta,
                             committed_delta, on_hand_after, reserved_after, committed_after,
                             safety_stock_after, backorder_limit_after, low_stock_at_after,
                             reservation_id, counterpart_id, actor, reason, recorded_at)
                        select 'write-off', sku_id, location_id, -quantity, 0, 0, on_hand, reserved,
                               committed, safety_stock, backorder_limit, low_stock_at,
                               reservation_id, return_id, actor, reason, clock_timestamp()
                        from moved
                        returning id,
                            on_hand_after + backorder_limit_after - reserved_after - committed_after
                                - safety_stock_after as available,
                            low_stock_at_after as low_stock_at
                        """)
                .param("id", returnId)
                .query(new DataClassRowMapper<>(Written.class))
                .optional();
    }

    /** Whether what a return brought was written off. */
    boolean isWrittenOff(long returnId) {
        return jdbc.sql("select exists (select from stock_movements where counterpart_id = :id)")
                .param("id", returnId)
                .query(Boolean.class)
                .single();
    }

    /** Who waits for units of confirmed holds, oldest first within a balance. */
    List<WaitingRow> waiting(
            @Nullable String sku,
            @Nullable String location,
            Reach reach,
            boolean onlyShort,
            int limit) {
        return jdbc.sql(
                        """
                        select w.id, w.waits, w.before, w.on_hand
                        from (select r.id, r.sku_id, r.location_id, r.ended_at,
                                     r.quantity - r.dispatched - r.cancelled as waits,
                                     sum(r.quantity - r.dispatched - r.cancelled) over (
                                             partition by r.sku_id, r.location_id
                                             order by r.ended_at, r.id)
                                         - (r.quantity - r.dispatched - r.cancelled) as before,
                                     b.on_hand
                              from inventory_reservations r
                                  join inventory_balances b using (sku_id, location_id)
                              where r.status = 'confirmed'
                                and r.settles_at_dispatch
                                and r.dispatched + r.cancelled < r.quantity
                                and (CAST(:sku AS text) is null
                                     or r.sku_id = (select id from skus where code = :sku))
                                and (CAST(:location AS text) is null
                                     or r.location_id
                                         = (select id from locations where code = :location))
                                and (CAST(:within AS text[]) is null
                                     or r.location_id in (
                                         select id
                                         from locations
                                         where code = any (CAST(:within AS text[]))))
                             ) as w
                        where not :onlyShort or w.before + w.waits > w.on_hand
                        order by w.ended_at, w.id
                        limit :limit
                        """)
                .param("sku", sku)
                .param("location", location)
                .param("within", reach.codes())
                .param("onlyShort", onlyShort)
                .param("limit", limit)
                .query(new DataClassRowMapper<>(WaitingRow.class))
                .list();
    }

    /**
     * A row of the ledger that was just written.
     *
     * @param available what can be promised now
     */
    record Written(long id, int available, @Nullable Integer lowStockAt) {}

    record WaitingRow(long id, int waits, long before, int onHand) {

        /** Of what waits, what is there and nobody older waits for. */
        int ready() {
            return (int) Math.clamp(onHand - before, 0L, (long) waits);
        }
    }
}
