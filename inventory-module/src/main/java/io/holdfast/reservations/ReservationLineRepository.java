package io.holdfast.reservations;

import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Readings, and the statements that end a hold or extend many and tell what they are. */
interface ReservationLineRepository
        extends Repository<ReservationLine, Long>, JpaSpecificationExecutor<ReservationLine> {

    /**
     * A query, because Hibernate's own look-up by id finds nothing, rather than fail, where the
     * connection is lost in a transaction.
     */
    @Query("select line from ReservationLine line where line.id = :id")
    Optional<ReservationLine> findById(long id);

    List<ReservationLine> findByIdIn(Collection<Long> ids);

    List<ReservationLine> findByCheckoutIdOrderById(UUID checkoutId);

    List<ReservationLine> findByCheckoutIdInOrderById(Collection<UUID> checkoutIds);

    List<ReservationLine> findByCheckoutIdAndRequestKeyIn(
            UUID checkoutId, Collection<UUID> requestKeys);

    @NativeQuery("select clock_timestamp()")
    Instant now();

    @NativeQuery(
            """
            select count(*) as holds, coalesce(sum(r.quantity), 0) as units
            from inventory_reservations r
            where r.status = 'held'
            """)
    Held countHeld();

    @NativeQuery(
            """
            select count(*) as holds, coalesce(sum(r.quantity), 0) as units
            from inventory_reservations r
            where r.status = 'held'
              and r.location_id in (
                  select id from locations where code = any (CAST(:locations AS text[])))
            """)
    Held countHeld(String[] locations);

    /** The clock is read once, so that holds and units are of the same moment. */
    @NativeQuery(
            """
            with moment as materialized (
                select clock_timestamp() as now
            )
            select count(*) as holds, coalesce(sum(r.quantity), 0) as units,
                   count(*) filter (where r.expires_at <= moment.now) as overdue_holds,
                   coalesce(sum(r.quantity) filter (where r.expires_at <= moment.now), 0)
                       as overdue_units
            from inventory_reservations r cross join moment
            where r.status = 'held'
              and r.sku_id = (select id from skus where code = :sku)
              and r.location_id = (select id from locations where code = :location)
            """)
    HeldOfBalance countHeldOf(String sku, String location);

    /** Looks at the overdue holds of each balance by itself: no plan reads those of all others. */
    @NativeQuery(
            """
            select wanted.sku, wanted.location, its.holds, its.units
            from unnest(CAST(:skus AS text[]), CAST(:locations AS text[])) as wanted (sku, location)
                join skus s on s.code = wanted.sku
                join locations l on l.code = wanted.location
                cross join lateral (
                    select CAST(count(*) AS integer) as holds, sum(r.quantity) as units
                    from inventory_reservations r
                    where r.status = 'held'
                      and r.sku_id = s.id
                      and r.location_id = l.id
                      and r.expires_at <= (select clock_timestamp())) as its
            where its.holds > 0
            """)
    List<OverdueOfBalance> countOverdueOf(String[] skus, String[] locations);

    /**
     * Ends a hold, unless it is not held any more, is due and to be confirmed, or is not due and to
     * be expired.
     *
     * <p>The caller holds the lock on the reservation. The deadline is judged by the database's
     * clock, after that wait. {@link JointEndings} ends many by the same rules.
     *
     * @param kind of its ledger row
     * @return the ended hold; empty if it can't end this way
     */
    @NativeQuery(
            """
            with moment as materialized (
                select clock_timestamp() as now
            ),
            ended as (
                update inventory_reservations r
                set status = CAST(:status AS text), ended_at = moment.now,
                    settles_at_dispatch =
                        CAST(:status AS text) = 'confirmed' and b.settles_at_dispatch
                from moment, inventory_balances b
                where r.id = :id
                  and r.status = 'held'
                  and b.sku_id = r.sku_id
                  and b.location_id = r.location_id
                  and case CAST(:status AS text)
                          when 'confirmed' then r.expires_at > moment.now
                          when 'expired' then r.expires_at <= moment.now
                          else true
                      end
                returning r.*
            ),
            -- What leaves with its confirmation, and what waits to be dispatched.
            settled as (
                select id, sku_id, location_id, quantity, ended_at,
                       case when status = 'confirmed' and not settles_at_dispatch
                           then quantity else 0 end as taken,
                       case when settles_at_dispatch then quantity else 0 end as put_aside
                from ended
            ),
            moved as (
                update inventory_balances b
                set on_hand = b.on_hand - settled.taken,
                    reserved = b.reserved - settled.quantity,
                    committed = b.committed + settled.put_aside
                from settled
                where b.sku_id = settled.sku_id and b.location_id = settled.location_id
                returning b.on_hand, b.reserved, b.committed, b.safety_stock, b.backorder_limit,
                          b.low_stock_at
            ),
            recorded as (
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, committed_delta,
                     on_hand_after, reserved_after, committed_after, safety_stock_after,
                     backorder_limit_after, low_stock_at_after, reservation_id, actor, recorded_at)
                select CAST(:kind AS text), settled.sku_id, settled.location_id, -settled.taken,
                       -settled.quantity, settled.put_aside, moved.on_hand, moved.reserved,
                       moved.committed, moved.safety_stock, moved.backorder_limit,
                       moved.low_stock_at, settled.id, CAST(:actor AS text), settled.ended_at
                from settled cross join moved
                returning reservation_id
            )
            select ended.id, ended.checkout_id, ended.request_key, s.code as sku,
                   l.code as location, ended.quantity, ended.status, ended.held_at,
                   ended.expires_at, ended.ended_at, false as overdue, ended.settles_at_dispatch,
                   ended.dispatched, ended.cancelled, ended.returned, ended.line_key
            from recorded
                join ended on ended.id = recorded.reservation_id
                join skus s on s.id = ended.sku_id
                join locations l on l.id = ended.location_id
            """)
    List<ReservationLine> end(long id, String status, String kind, String actor);

    /**
     * Moves the deadlines of those of these holds that are held and not due, none to an earlier
     * one. The caller holds the locks on the reservations.
     */
    @NativeQuery(
            """
            with moment as materialized (
                select clock_timestamp() as now
            ),
            extended as (
                update inventory_reservations r
                set expires_at = greatest(
                        r.expires_at, moment.now + :holdMillis * interval '1 millisecond')
                from moment
                where r.id = any (CAST(:ids AS bigint[]))
                  and r.status = 'held'
                  and r.expires_at > moment.now
                returning r.*
            )
            select extended.id, extended.checkout_id, extended.request_key, s.code as sku,
                   l.code as location, extended.quantity, extended.status, extended.held_at,
                   extended.expires_at, extended.ended_at, false as overdue,
                   extended.settles_at_dispatch, extended.dispatched, extended.cancelled,
                   extended.returned, extended.line_key
            from extended
                join skus s on s.id = extended.sku_id
                join locations l on l.id = extended.location_id
            order by extended.id
            """)
    List<ReservationLine> extend(Long[] ids, long holdMillis);

    record Held(Long holds, Long units) {}

    record HeldOfBalance(Long holds, Long units, Long overdueHolds, Long overdueUnits) {}

    record OverdueOfBalance(String sku, String location, Integer holds, Long units) {}
}
