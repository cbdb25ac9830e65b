package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import jakarta.persistence.LockModeType;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Claims and locks. */
interface ReservationRepository extends Repository<ReservationEntity, Long> {

    /**
     * Claims one line, or nothing: no updated balance means no hold and no ledger row.
     *
     * <p>Empty means that the balance can't serve the line, that SKU or location are unknown, or
     * that the request key was used before. It is asked for here so that a replay costs no second
     * hold. Two claims with one key at once both get past it; the unique constraint stops the later
     * one. An ON CONFLICT DO NOTHING in its place would keep the units that it had just claimed.
     */
    @NativeQuery(
            """
            with claimed as (
                update inventory_balances
                set reserved = reserved + :quantity
                where sku_id = (select id from skus where code = :sku)
                  and location_id = (select id from locations where code = :location)
                  and CAST(on_hand AS bigint) - reserved - committed - safety_stock + backorder_limit
                      >= :quantity
                  and not exists (
                      select
                      from inventory_reservations
                      where checkout_id = :checkoutId and request_key = :requestKey)
                returning sku_id, location_id, on_hand, reserved, committed, safety_stock,
                          backorder_limit, low_stock_at
            ),
            -- The hold starts once the balance is locked: no shopper pays for the wait.
            timed as materialized (
                select sku_id, location_id, on_hand, reserved, committed, safety_stock,
                       backorder_limit, low_stock_at, clock_timestamp() as held_at
                from claimed
            ),
            held as (
                insert into inventory_reservations
                    (checkout_id, request_key, line_key, sku_id, location_id, quantity, status,
                     held_at, expires_at)
                select :checkoutId, :requestKey, CAST(:lineKey AS uuid), sku_id, location_id,
                       :quantity, 'held', held_at,
                       held_at + :holdMillis * interval '1 millisecond'
                from timed
                returning id, held_at, expires_at
            ),
            recorded as (
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, committed_delta,
                     on_hand_after, reserved_after, committed_after, safety_stock_after,
                     backorder_limit_after, low_stock_at_after, reservation_id, actor, recorded_at)
                select 'hold', timed.sku_id, timed.location_id, 0, :quantity, 0, timed.on_hand,
                       timed.reserved, timed.committed, timed.safety_stock, timed.backorder_limit,
                       timed.low_stock_at, held.id, :actor, held.held_at
                from timed cross join held
            )
            select held.id, held.held_at, held.expires_at,
                   timed.on_hand + timed.backorder_limit - timed.reserved - timed.committed
                       - timed.safety_stock as available,
                   timed.low_stock_at
            from timed cross join held
            """)
    Optional<Claimed> claim(
            UUID checkoutId,
            UUID requestKey,
            @Nullable UUID lineKey,
            String sku,
            String location,
            int quantity,
            long holdMillis,
            String actor);

    /**
     * What stands in the way of a basket, or doesn't: a row for each of the balances asked for.
     * Overdue holds count here while somebody else is expiring them: the units are on their way.
     */
    @NativeQuery(
            """
            select wanted.sku, wanted.location, s.id as sku_id, l.id as location_id,
                   coalesce(b.on_hand + b.backorder_limit - b.reserved - b.committed
                                - b.safety_stock, 0) as available,
                   exists (
                       select
                       from inventory_reservations r
                       where r.status = 'held'
                         and r.sku_id = s.id
                         and r.location_id = l.id
                         and r.expires_at <= (select clock_timestamp())
                         and not exists (
                             select
                             from reservation_expiry_failures f
                             where f.reservation_id = r.id
                               and f.retry_at > (select clock_timestamp()))) as overdue
            from unnest(CAST(:skus AS text[]), CAST(:locations AS text[])) as wanted (sku, location)
                left join skus s on s.code = wanted.sku
                left join locations l on l.code = wanted.location
                left join inventory_balances b on b.sku_id = s.id and b.location_id = l.id
            """)
    List<Surveyed> survey(String[] skus, String[] locations);

    /**
     * What there is of SKUs anywhere: a row for each balance, in the order of the locations'
     * priority, and one without a location for a SKU that has no balance or is unknown. Of each SKU
     * only so many balances are looked at, the first by priority.
     */
    @NativeQuery(
            """
            select wanted.sku, its.location, s.id as sku_id, its.location_id,
                   coalesce(its.available, 0) as available,
                   coalesce(its.overdue, false) as overdue
            from unnest(CAST(:skus AS text[])) as wanted (sku)
                left join skus s on s.code = wanted.sku
                left join lateral (
                    select l.priority, l.code as location, l.id as location_id,
                           b.on_hand + b.backorder_limit - b.reserved - b.committed
                               - b.safety_stock as available,
                           exists (
                               select
                               from inventory_reservations r
                               where r.status = 'held'
                                 and r.sku_id = b.sku_id
                                 and r.location_id = b.location_id
                                 and r.expires_at <= (select clock_timestamp())
                                 and not exists (
                                     select
                                     from reservation_expiry_failures f
                                     where f.reservation_id = r.id
                                       and f.retry_at > (select clock_timestamp()))) as overdue
                    from inventory_balances b join locations l on l.id = b.location_id
                    where b.sku_id = s.id
                      and (CAST(:within AS text[]) is null
                          or l.code = any (CAST(:within AS text[])))
                    order by l.priority, l.code
                    limit :balancesPerSku) its on true
            order by its.priority, its.location
            """)
    List<Surveyed> surveyAnywhere(String[] skus, String @Nullable [] within, int balancesPerSku);

    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select r from ReservationEntity r where r.id = :id")
    Optional<ReservationEntity> lock(long id);

    /** Locks what a checkout holds. */
    @NativeQuery(
            """
            select r.id, r.sku_id, r.location_id, r.checkout_id, r.request_key, r.line_key,
                   r.quantity, r.held_at, r.expires_at
            from inventory_reservations r
            where r.checkout_id = :checkoutId and r.status = 'held'
            order by r.id
            for no key update of r
            """)
    List<LockedHold> lockHeld(UUID checkoutId);

    /** Locks those of these holds that are held, once who works on them is done. */
    @NativeQuery(
            """
            select r.id, r.sku_id, r.location_id, r.checkout_id, r.request_key, r.line_key,
                   r.quantity, r.held_at, r.expires_at
            from inventory_reservations r
            where r.id = any (CAST(:ids AS bigint[])) and r.status = 'held'
            order by r.id
            for no key update of r
            """)
    List<LockedHold> lockHeld(Long[] ids);

    String LOCK_HELD_PATIENTLY =
            """
            -- What follows in this transaction is planned once for each connection, perhaps while its
            -- tables are small: a plan that reads one from end to end would go on doing so.
            with patience as materialized (
                select set_config('lock_timeout', CAST(:patienceMillis AS text), true) as millis,
                       set_config('enable_seqscan', 'off', true) as seqscan
            )
            select r.id, r.sku_id, r.location_id, r.checkout_id, r.request_key, r.line_key,
                   r.quantity, r.held_at, r.expires_at
            from patience cross join inventory_reservations r
            where r.id = any (CAST(:ids AS bigint[])) and r.status = 'held'
            order by r.id
            for no key update of r
            """;

    /**
     * Locks those of these holds that are held. Who waits for a lock of this transaction, here or
     * later, gives up after {@code patienceMillis}.
     */
    @NativeQuery(LOCK_HELD_PATIENTLY)
    List<LockedHold> lockHeldPatiently(Long[] ids, long patienceMillis);

    /** Locks those of them that nobody else has locked. */
    @NativeQuery(LOCK_HELD_PATIENTLY + " skip locked")
    List<LockedHold> lockFreeHeld(Long[] ids, long patienceMillis);

    /**
     * Locks due holds that nobody else is working on. What was just tried in vain waits its turn.
     * No plan of what follows in this transaction reads a table from end to end; see {@link
     * #lockHeldPatiently}.
     *
     * <p>They are those of few balances, the ones whose turn came first: a backlog is worked off
     * balance by balance, so that most claims go on beside it. What was looked at to find these
     * balances is locked with them, so that another instance begins elsewhere.
     *
     * <p>The clock is read in a subquery: as a volatile function beside the column it would keep
     * the index on the deadline from being used.
     *
     * @param nearest how many holds to look at, those that were due first
     */
    @NativeQuery(
            """
            with nearest as materialized (
                select r.sku_id, r.location_id, r.expires_at
                from inventory_reservations r
                where r.status = 'held'
                  and r.expires_at <= (select clock_timestamp())
                  and not exists (
                      select
                      from reservation_expiry_failures f
                      where f.reservation_id = r.id and f.retry_at > (select clock_timestamp()))
                order by r.expires_at, r.id
                limit :nearest
                for no key update of r skip locked
            ),
            their as materialized (
                select sku_id, location_id
                from nearest
                where (select set_config('enable_seqscan', 'off', true)) = 'off'
                group by sku_id, location_id
                order by min(expires_at), sku_id, location_id
            )
            select due.*
            from their
                cross join lateral (
                    select r.id, r.sku_id, r.location_id, r.checkout_id, r.request_key, r.line_key,
                           r.quantity, r.held_at, r.expires_at
                    from inventory_reservations r
                    where r.status = 'held'
                      and r.sku_id = their.sku_id
                      and r.location_id = their.location_id
                      and r.expires_at <= (select clock_timestamp())
                      and not exists (
                          select
                          from reservation_expiry_failures f
                          where f.reservation_id = r.id
                            and f.retry_at > (select clock_timestamp()))
                    order by r.expires_at, r.id
                    limit :limit
                    for no key update of r skip locked) as due
            limit :limit
            """)
    List<LockedHold> lockDue(int nearest, int limit);

    /**
     * Locks the due holds of some balances, also waiting for who works on them: a hold that is just
     * being expired elsewhere must not look like units that are gone.
     */
    @NativeQuery(
            """
            select r.id, r.sku_id, r.location_id, r.checkout_id, r.request_key, r.line_key,
                   r.quantity, r.held_at, r.expires_at
            from inventory_reservations r
            where (select set_config('enable_seqscan', 'off', true)) = 'off'
              and r.status = 'held'
              and r.expires_at <= (select clock_timestamp())
              and (r.sku_id, r.location_id) in (
                  select b.sku_id, b.location_id
                  from unnest(CAST(:skus AS text[]), CAST(:locations AS text[]))
                           as wanted (sku, location)
                      join skus s on s.code = wanted.sku
                      join locations l on l.code = wanted.location
                      join inventory_balances b on b.sku_id = s.id and b.location_id = l.id)
              and not exists (
                  select
                  from reservation_expiry_failures f
                  where f.reservation_id = r.id and f.retry_at > (select clock_timestamp()))
            order by r.id
            limit :limit
            for no key update of r
            """)
    List<LockedHold> lockDueOn(String[] skus, String[] locations, int limit);

    /**
     * Locks balances in the one order that keeps baskets from waiting for each other in a circle,
     * and in a statement of its own: a set-based write must find its rows locked already, or
     * PostgreSQL 18.0 and 18.1 skip those that another transaction has just changed.
     */
    @NativeQuery(
            """
            select b.sku_id, b.location_id
            from inventory_balances b
            where (b.sku_id, b.location_id) in (
                select wanted.sku_id, wanted.location_id
                from unnest(CAST(:skuIds AS bigint[]), CAST(:locationIds AS bigint[]))
                         as wanted (sku_id, location_id))
            order by b.sku_id, b.location_id
            for no key update of b
            """)
    List<LockedBalance> lockBalances(Long[] skuIds, Long[] locationIds);

    @NativeQuery(
            """
            select count(*) as holds,
                   coalesce(extract(epoch from clock_timestamp() - min(r.expires_at)), 0)
                       as oldest_seconds,
                   (select count(*) from reservation_expiry_failures f
                        join inventory_reservations h on h.id = f.reservation_id
                    where h.status = 'held') as set_aside
            from inventory_reservations r
            where r.status = 'held' and r.expires_at <= (select clock_timestamp())
            """)
    Backlog backlog();

    @NativeQuery(
            """
            with near as materialized (
                select id from locations where code = any (CAST(:locations AS text[]))
            )
            select count(*) as holds,
                   coalesce(extract(epoch from clock_timestamp() - min(r.expires_at)), 0)
                       as oldest_seconds,
                   (select count(*) from reservation_expiry_failures f
                        join inventory_reservations h on h.id = f.reservation_id
                    where h.status = 'held'
                      and h.location_id in (select id from near)) as set_aside
            from inventory_reservations r
            where r.status = 'held' and r.expires_at <= (select clock_timestamp())
              and r.location_id in (select id from near)
            """)
    Backlog backlog(String[] locations);

    /**
     * Marks reservations that ran out as wanted by nobody any more. Twice is once, also for two who
     * do it at the same moment.
     */
    @NativeQuery(
            """
            insert into dropped_reservations (reservation_id, dropped_at)
            select dropped.id, clock_timestamp()
            from unnest(CAST(:ids AS bigint[])) as dropped (id)
            order by dropped.id
            on conflict on constraint dropped_reservations_pkey do nothing
            returning reservation_id
            """)
    List<Long> drop(Long[] ids);

    @NativeQuery(
            """
            select d.reservation_id
            from inventory_reservations r
                join dropped_reservations d on d.reservation_id = r.id
            where r.checkout_id = :checkoutId
            """)
    List<Long> findDropped(UUID checkoutId);

    record Claimed(
            Long id,
            Instant heldAt,
            Instant expiresAt,
            Integer available,
            @Nullable Integer lowStockAt) {}

    record Surveyed(
            String sku,
            @Nullable String location,
            @Nullable Long skuId,
            @Nullable Long locationId,
            Integer available,
            Boolean overdue) {

        /** The balance that it is a row of, where it is one. */
        BalanceKey key() {
            return new BalanceKey(new SkuCode(sku), new LocationCode(requireNonNull(location)));
        }
    }

    record Locked(Long id, Long skuId, Long locationId) {

        LockedBalance balance() {
            return new LockedBalance(skuId, locationId);
        }
    }

    record LockedBalance(Long skuId, Long locationId) {

        /** The SKUs of these balances, in their order: with {@link #locationIds} a set for SQL. */
        static Long[] skuIds(Collection<LockedBalance> balances) {
            return balances.stream().map(LockedBalance::skuId).toArray(Long[]::new);
        }

        /** The locations of these balances, in their order. */
        static Long[] locationIds(Collection<LockedBalance> balances) {
            return balances.stream().map(LockedBalance::locationId).toArray(Long[]::new);
        }
    }

    record Backlog(Long holds, BigDecimal oldestSeconds, Long setAside) {}
}
