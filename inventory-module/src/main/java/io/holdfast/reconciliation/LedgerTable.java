package io.holdfast.reconciliation;

import io.holdfast.reconciliation.BalanceFigures.Located;
import io.holdfast.reconciliation.Parting.Contradiction;
import io.holdfast.reconciliation.Parting.Part;
import io.holdfast.reconciliation.Parting.Unrecorded;
import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * The statements that replay the ledger of one balance. The database looks through all of it and
 * hands over what is asked for only: a ledger may have millions of rows.
 */
@Repository
class LedgerTable {

    private static final RowMapper<Step> STEP =
            (row, number) ->
                    new Step(
                            row.getObject("previous_id", Long.class),
                            MovementRow.MAPPER.mapRow(row, number),
                            row.getLong("on_hand_expected"),
                            row.getLong("reserved_expected"),
                            row.getLong("committed_expected"));

    private static final RowMapper<Unrecorded> UNRECORDED =
            (row, number) ->
                    new Unrecorded(
                            ReservationRow.MAPPER.mapRow(row, number),
                            Part.valueOf(row.getString("part")));

    private final JdbcClient jdbc;

    LedgerTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Where the replay starts: at the newest repair, or at nothing. */
    Base base(Located balance) {
        return jdbc.sql(
                        """
                        select id, on_hand_after as on_hand, reserved_after as reserved,
                               committed_after as committed
                        from stock_movements
                        where sku_id = :sku and location_id = :location and kind = 'repair'
                        order by id desc
                        limit 1
                        """)
                .param("sku", balance.skuId())
                .param("location", balance.locationId())
                .query(new DataClassRowMapper<>(Base.class))
                .optional()
                .orElse(Base.NOTHING);
    }

    /** The first row that doesn't go on where the one before it ended. */
    Optional<Finding> firstGap(Located balance, Base base) {
        return jdbc.sql(
                        """
                        with replayed as (
                            select m.id, m.recorded_at, m.on_hand_delta, m.reserved_delta,
                                   m.committed_delta, m.on_hand_after, m.reserved_after,
                                   m.committed_after,
                                   CAST(lag(m.on_hand_after, 1, :onHand) over in_order
                                       AS bigint) as on_hand_before,
                                   CAST(lag(m.reserved_after, 1, :reserved) over in_order
                                       AS bigint) as reserved_before,
                                   CAST(lag(m.committed_after, 1, :committed) over in_order
                                       AS bigint) as committed_before
                            from stock_movements m
                            where m.sku_id = :sku and m.location_id = :location and m.id > :base
                            window in_order as (order by m.id)
                        )
                        select id, recorded_at, CAST(null AS bigint) as reservation_id,
                               CAST(null AS text) as contradiction
                        from replayed
                        where on_hand_before + on_hand_delta <> on_hand_after
                           or reserved_before + reserved_delta <> reserved_after
                           or committed_before + committed_delta <> committed_after
                        order by id
                        limit 1
                        """)
                .param("sku", balance.skuId())
                .param("location", balance.locationId())
                .param("base", base.id())
                .param("onHand", base.onHand())
                .param("reserved", base.reserved())
                .param("committed", base.committed())
                .query(new DataClassRowMapper<>(Finding.class))
                .optional();
    }

    /**
     * The first row that says something else than its hold does. Stories are summed up to find the
     * holds that do not fit theirs, and only the rows of those are judged one by one: all of them
     * would take several times as long.
     *
     * <p>What a hold was dispatched before the base is in none of the rows looked at, so these may
     * add up to less than the hold says, and to no more. What came back may have come to another
     * location: there the hold is not at home, and its rows of all locations count together.
     */
    Optional<Finding> firstContradiction(Located balance, Base base) {
        return jdbc.sql(
                        """
                        with story as materialized (
                            select reservation_id,
                                   count(*) filter (where part = 'hold') as beginnings,
                                   count(*) filter (where part = 'ending') as endings,
                                   count(*) filter (where part not in ('return', 'write-off'))
                                       as rows_at_home,
                                   sum(units) filter (where part = 'hold') as promised,
                                   sum(units) filter (where part = 'ending') as settled,
                                   sum(committed_delta) filter (where part = 'ending')
                                       as put_aside,
                                   sum(units) filter (where part = 'dispatch') as dispatched,
                                   sum(units) filter (where part = 'cancellation') as cancelled,
                                   sum(units) filter (where part = 'return') as returned,
                                   sum(units) filter (where part = 'write-off') as written_off,
                                   min(kind) filter (where part = 'ending') as ending,
                                   bool_and(is_of_its_kind) as are_of_their_kinds
                            from hold_movements
                            where sku_id = :sku and location_id = :location and id > :base
                            group by reservation_id
                        ),
                        suspect as materialized (
                            select h.id, h.sku_id, h.location_id, h.quantity, h.dispatched,
                                   h.cancelled, h.returned, said.ending, said.put_aside
                            from story
                                join inventory_reservations h on h.id = story.reservation_id
                                cross join lateral (
                                    select case h.status
                                               when 'confirmed' then 'confirmation'
                                               when 'released' then 'release'
                                               when 'expired' then 'expiry'
                                               else 'none'
                                           end as ending,
                                           case when h.status = 'confirmed' then
                                               case when h.settles_at_dispatch
                                                   then h.quantity else 0 end
                                           end as put_aside
                                ) as said
                            where h.sku_id <> :sku
                               or h.location_id <> :location and story.rows_at_home > 0
                               or not story.are_of_their_kinds
                               or story.beginnings > 1
                               or story.endings > 1
                               or story.promised <> h.quantity
                               or story.settled <> h.quantity
                               or story.put_aside <> said.put_aside
                               or story.dispatched > h.dispatched
                               or story.cancelled > h.cancelled
                               or story.written_off > h.returned
                               or story.ending <> said.ending
                               or case when story.returned > 0 then
                                      (select sum(m.units)
                                       from hold_movements m
                                       where m.reservation_id = h.id
                                         and m.part = 'return'
                                         and m.id > :base) > h.returned
                                  end
                        ),
                        replayed as (
                            select m.id, m.recorded_at, m.kind, m.part, m.units, m.committed_delta,
                                   m.is_of_its_kind, m.reservation_id,
                                   m.sku_id = :sku and m.location_id = :location as is_here,
                                   suspect.sku_id = :sku
                                       and (suspect.location_id = :location
                                           or m.part in ('return', 'write-off')) as is_its_own,
                                   suspect.quantity, suspect.ending, suspect.put_aside,
                                   case m.part
                                       when 'dispatch' then suspect.dispatched
                                       when 'cancellation' then suspect.cancelled
                                       when 'return' then suspect.returned
                                       when 'write-off' then suspect.returned
                                   end as most,
                                   count(*) over same_again as times,
                                   sum(m.units) over same_again as units_so_far
                            from suspect
                                join hold_movements m on m.reservation_id = suspect.id
                            where m.id > :base
                            window same_again as (
                                partition by m.reservation_id, m.part order by m.id)
                        ),
                        judged as (
                            select id, recorded_at, reservation_id,
                                   case
                                       when not is_its_own then 'BALANCE'
                                       when part in ('hold', 'ending') and times > 1 then 'TWICE'
                                       when not is_of_its_kind
                                           or part in ('hold', 'ending') and units <> quantity
                                           or kind = 'confirmation'
                                               and committed_delta <> put_aside
                                           then 'QUANTITY'
                                       when units_so_far > most then 'EXCESS'
                                       when part = 'ending' and kind <> ending then 'STATUS'
                                   end as contradiction
                            from replayed
                            where is_here
                        )
                        select id, recorded_at, reservation_id, contradiction
                        from judged
                        where contradiction is not null
                        order by id
                        limit 1
                        """)
                .param("sku", balance.skuId())
                .param("location", balance.locationId())
                .param("base", base.id())
                .query(new DataClassRowMapper<>(Finding.class))
                .optional();
    }

    /**
     * Holds that began, ended or went on after the base without rows that say so. A row counts
     * wherever it stands: the moments of holds are compared with that of the base, and clocks are
     * set back. What went on since a confirmation before the base has no moment: it isn't judged.
     */
    List<Unrecorded> unrecorded(Located balance, Base base, int limit) {
        return jdbc.sql(
                        """
                        with recorded as materialized (
                            select reservation_id, bool_or(part = 'hold') as beginning,
                                   bool_or(part = 'ending') as ending,
                                   sum(units) filter (where part = 'dispatch') as dispatched,
                                   sum(units) filter (where part = 'cancellation') as cancelled
                            from hold_movements
                            where sku_id = :sku and location_id = :location
                            group by reservation_id
                        ),
                        missing as materialized (
                            select h.id, part.place, part.name, part.moment
                            from inventory_reservations h
                                left join recorded on recorded.reservation_id = h.id
                                cross join lateral (
                                    values (1, 'BEGINNING', h.held_at, recorded.beginning),
                                           (2, 'ENDING', h.ended_at, recorded.ending),
                                           (3, 'DISPATCH', h.ended_at,
                                            coalesce(recorded.dispatched, 0) >= h.dispatched),
                                           (4, 'CANCELLATION', h.ended_at,
                                            coalesce(recorded.cancelled, 0) >= h.cancelled),
                                           (5, 'RETURN', h.ended_at,
                                            case when h.returned = 0 then true else
                                                (select coalesce(sum(m.units), 0)
                                                 from hold_movements m
                                                 where m.reservation_id = h.id
                                                   and m.part = 'return') >= h.returned
                                            end)
                                ) as part (place, name, moment, is_recorded)
                            where h.sku_id = :sku
                              and h.location_id = :location
                              and part.moment > coalesce(
                                  (select recorded_at from stock_movements where id = :base),
                                  '-infinity')
                              and not coalesce(part.is_recorded, false)
                        )
                        select missing.name as part, r.id, r.checkout_id, r.request_key, r.sku,
                               r.location, r.quantity, r.status, r.held_at, r.expires_at,
                               r.ended_at, r.overdue, r.settles_at_dispatch, r.dispatched,
                               r.cancelled, r.returned, r.line_key
                        from missing
                            join reservation_lines r on r.id = missing.id
                        order by missing.moment, missing.id, missing.place
                        limit :limit
                        """)
                .param("sku", balance.skuId())
                .param("location", balance.locationId())
                .param("base", base.id())
                .param("limit", limit)
                .query(UNRECORDED)
                .list();
    }

    /** The last row until that moment; 0 if there is none. */
    long lastUntil(Located balance, Base base, Instant moment) {
        return jdbc.sql(
                        """
                        select coalesce(max(id), 0)
                        from stock_movements
                        where sku_id = :sku
                          and location_id = :location
                          and id >= :base
                          and recorded_at <= :moment
                        """)
                .param("sku", balance.skuId())
                .param("location", balance.locationId())
                .param("base", base.id())
                .param("moment", moment.atOffset(ZoneOffset.UTC))
                .query(Long.class)
                .single();
    }

    /** So many rows up to one and after it, replayed. The base stands for itself. */
    List<Step> steps(Located balance, Base base, long around, int upTo, int after) {
        return jdbc.sql(
                        """
                        with chosen as (
                            (select id
                             from stock_movements
                             where sku_id = :sku
                               and location_id = :location
                               and id >= :base
                               and id <= :around
                             order by id desc
                             limit :upTo)
                            union all
                            (select id
                             from stock_movements
                             where sku_id = :sku
                               and location_id = :location
                               and id >= :base
                               and id > :around
                             order by id
                             limit :after)
                        )
                        select m.id, m.kind, m.sku, m.location, m.on_hand_delta, m.reserved_delta,
                               m.committed_delta, m.on_hand_after, m.reserved_after,
                               m.committed_after, m.safety_stock_after, m.backorder_limit_after,
                               m.reservation_id, m.request_key, m.actor, m.reason, m.recorded_at,
                               m.counterpart_id, previous.id as previous_id,
                               case m.id
                                   when :base then m.on_hand_after
                                   else coalesce(previous.on_hand_after, 0)
                                       + CAST(m.on_hand_delta AS bigint)
                               end as on_hand_expected,
                               case m.id
                                   when :base then m.reserved_after
                                   else coalesce(previous.reserved_after, 0)
                                       + CAST(m.reserved_delta AS bigint)
                               end as reserved_expected,
                               case m.id
                                   when :base then m.committed_after
                                   else coalesce(previous.committed_after, 0)
                                       + CAST(m.committed_delta AS bigint)
                               end as committed_expected
                        from chosen
                            join movement_lines m on m.id = chosen.id
                            left join lateral (
                                select p.id, p.on_hand_after, p.reserved_after, p.committed_after
                                from stock_movements p
                                where p.sku_id = :sku
                                  and p.location_id = :location
                                  and p.id >= :base
                                  and p.id < m.id
                                order by p.id desc
                                limit 1
                            ) as previous on true
                        order by m.id
                        """)
                .param("sku", balance.skuId())
                .param("location", balance.locationId())
                .param("base", base.id())
                .param("around", around)
                .param("upTo", upTo)
                .param("after", after)
                .query(STEP)
                .list();
    }

    Reservation hold(long id) {
        return jdbc.sql(
                        """
                        select id, checkout_id, request_key, sku, location, quantity, status,
                               held_at, expires_at, ended_at, overdue, settles_at_dispatch,
                               dispatched, cancelled, returned, line_key
                        from reservation_lines
                        where id = :id
                        """)
                .param("id", id)
                .query(ReservationRow.MAPPER)
                .single();
    }

    /**
     * A ledger row and the figures that it left.
     *
     * @param id 0 where the ledger begins
     */
    record Base(long id, int onHand, int reserved, int committed) {

        static final Base NOTHING = new Base(0, 0, 0, 0);

        boolean leaves(Mismatch now) {
            return onHand == now.onHand()
                    && reserved == now.reserved()
                    && committed == now.committed();
        }
    }

    /**
     * A row at fault.
     *
     * @param reservationId the hold that it contradicts; null if it leaves a gap
     * @param contradiction what about; null if it leaves a gap
     */
    record Finding(
            long id,
            Instant recordedAt,
            @Nullable Long reservationId,
            @Nullable Contradiction contradiction) {}
}
