package io.holdfast.reconciliation;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The statements on {@code reconciliation_runs} and {@code reconciliation_mismatches}. */
@Repository
class RunTable {

    private static final RowMapper<RunMismatch> MISMATCH =
            (row, number) ->
                    new RunMismatch(
                            Figures.MAPPER
                                    .mapRow(row, number)
                                    .of(
                                            new BalanceKey(
                                                    new SkuCode(row.getString("sku")),
                                                    new LocationCode(row.getString("location")))),
                            new Name(row.getString("name")),
                            row.getObject("repaired_by", Long.class));

    private final JdbcClient jdbc;

    RunTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Empty if there is an unfinished run. It is asked for first, so that nobody waits for the step
     * that this run is just taking; the unique index decides between two requests at once.
     */
    Optional<Long> create(Actor actor) {
        return jdbc.sql(
                        """
                        insert into reconciliation_runs (requested_by, requested_at, balances)
                        select :actor, clock_timestamp(), (select count(*) from inventory_balances)
                        where not exists (
                            select from reconciliation_runs where finished_at is null)
                        on conflict ((true)) where finished_at is null do nothing
                        returning id
                        """)
                .param("actor", actor.value())
                .query(Long.class)
                .optional();
    }

    /**
     * Empty also if the last request is not that long ago. A database without any run gets its
     * first with its first balances. Balances are counted only when a run is due: this is asked for
     * every second.
     */
    Optional<Long> createIfDue(Actor actor, Duration interval) {
        return jdbc.sql(
                        """
                        with due as (
                            select
                            where not exists (
                                    select from reconciliation_runs where finished_at is null)
                              and coalesce(
                                  (select requested_at
                                   from reconciliation_runs
                                   order by id desc
                                   limit 1)
                                      <= clock_timestamp()
                                          - CAST(:millis AS bigint) * interval '1 millisecond',
                                  exists (select from inventory_balances))
                        )
                        insert into reconciliation_runs (requested_by, requested_at, balances)
                        select :actor, clock_timestamp(), (select count(*) from inventory_balances)
                        from due
                        on conflict ((true)) where finished_at is null do nothing
                        returning id
                        """)
                .param("actor", actor.value())
                .param("millis", interval.toMillis())
                .query(Long.class)
                .optional();
    }

    /** Locks the run that is not finished; empty if there is none or somebody else is at it. */
    Optional<Unfinished> lockUnfinished() {
        return jdbc.sql(
                        """
                        select id, checked_up_to
                        from reconciliation_runs
                        where finished_at is null
                        for no key update skip locked
                        """)
                .query(new DataClassRowMapper<>(Unfinished.class))
                .optional();
    }

    /** The last of the next so many SKUs; empty if none are left. */
    Optional<Long> endOfStretch(long after, int skus) {
        return jdbc.sql(
                        """
                        select id
                        from (select id from skus where id > :after order by id limit :skus)
                            as stretch
                        order by id desc
                        limit 1
                        """)
                .param("after", after)
                .param("skus", skus)
                .query(Long.class)
                .optional();
    }

    /**
     * Compares the balances of a stretch of SKUs and keeps what doesn't add up. One statement, and
     * so one snapshot: a balance only has to agree with its own holds and its own ledger, hence
     * each stretch may be of another moment. The bounds stand at each table, where an index serves
     * them.
     */
    void check(Unfinished run, long upTo) {
        jdbc.sql(
                        """
                        with held as (
                            select sku_id, location_id, sum(quantity) as quantity
                            from inventory_reservations
                            where status = 'held' and sku_id > :after and sku_id <= :upTo
                            group by sku_id, location_id
                        ),
                        waiting as (
                            select sku_id, location_id,
                                   sum(quantity - dispatched - cancelled) as quantity
                            from inventory_reservations
                            where status = 'confirmed'
                              and settles_at_dispatch
                              and dispatched + cancelled < quantity
                              and sku_id > :after
                              and sku_id <= :upTo
                            group by sku_id, location_id
                        ),
                        ledger as (
                            select sku_id, location_id, sum(on_hand_delta) as on_hand,
                                   sum(reserved_delta) as reserved,
                                   sum(committed_delta) as committed
                            from stock_movements
                            where sku_id > :after and sku_id <= :upTo
                            group by sku_id, location_id
                        ),
                        compared as materialized (
                            select b.sku_id, b.location_id, b.on_hand, b.reserved, b.committed,
                                   coalesce(held.quantity, 0) as held,
                                   coalesce(waiting.quantity, 0) as committed_held,
                                   coalesce(ledger.on_hand, 0) as ledger_on_hand,
                                   coalesce(ledger.reserved, 0) as ledger_reserved,
                                   coalesce(ledger.committed, 0) as ledger_committed,
                                   b.policy_in_force
                            from balances_beside_policies b
                                left join held using (sku_id, location_id)
                                left join waiting using (sku_id, location_id)
                                left join ledger using (sku_id, location_id)
                            where b.sku_id > :after and b.sku_id <= :upTo
                        ),
                        mismatched as materialized (
                            select sku_id, location_id, on_hand, reserved, committed, held,
                                   committed_held, ledger_on_hand, ledger_reserved,
                                   ledger_committed, policy_in_force
                            from compared
                            where reserved <> held
                               or committed <> committed_held
                               or on_hand <> ledger_on_hand
                               or reserved <> ledger_reserved
                               or committed <> ledger_committed
                               or not policy_in_force
                        ),
                        kept as (
                            insert into reconciliation_mismatches
                                (run_id, sku_id, location_id, on_hand, reserved, committed, held,
                                 committed_held, ledger_on_hand, ledger_reserved,
                                 ledger_committed, policy_in_force)
                            select :run, sku_id, location_id, on_hand, reserved, committed, held,
                                   committed_held, ledger_on_hand, ledger_reserved,
                                   ledger_committed, policy_in_force
                            from mismatched
                            order by sku_id, location_id
                            limit (select greatest(0, :max - mismatches)
                                   from reconciliation_runs
                                   where id = :run)
                        )
                        update reconciliation_runs
                        set checked = checked + (select count(*) from compared),
                            checked_up_to = :upTo,
                            mismatches = mismatches + (select count(*) from mismatched)
                        where id = :run
                        """)
                .param("run", run.id())
                .param("after", run.checkedUpTo())
                .param("upTo", upTo)
                .param("max", Reconciliation.MAX_MISMATCHES)
                .update();
    }

    void finish(long id) {
        jdbc.sql(
                        """
                        update reconciliation_runs
                        set finished_at = clock_timestamp()
                        where id = :id
                        """)
                .param("id", id)
                .update();
    }

    /** Of the runs that are not kept; before {@link #forgetOldRuns}. */
    void forgetOldMismatches() {
        jdbc.sql(
                        """
                        delete from reconciliation_mismatches
                        where run_id <= (
                            select id
                            from reconciliation_runs
                            where finished_at is not null
                            order by id desc
                            offset :kept limit 1)
                        """)
                .param("kept", Reconciliation.RUNS_KEPT)
                .update();
    }

    void forgetOldRuns() {
        jdbc.sql(
                        """
                        delete from reconciliation_runs
                        where id <= (
                            select id
                            from reconciliation_runs
                            where finished_at is not null
                            order by id desc
                            offset :kept limit 1)
                        """)
                .param("kept", Reconciliation.RUNS_KEPT)
                .update();
    }

    Optional<Run> find(long id) {
        return jdbc.sql(
                        """
                        select id, requested_by, requested_at, finished_at, balances, checked,
                               mismatches, repaired
                        from reconciliation_run_lines
                        where id = :id
                        """)
                .param("id", id)
                .query(new DataClassRowMapper<>(RunRow.class))
                .optional()
                .map(RunRow::toRun);
    }

    Optional<Run> newest() {
        return jdbc.sql(
                        """
                        select id, requested_by, requested_at, finished_at, balances, checked,
                               mismatches, repaired
                        from reconciliation_run_lines
                        order by id desc
                        limit 1
                        """)
                .query(new DataClassRowMapper<>(RunRow.class))
                .optional()
                .map(RunRow::toRun);
    }

    Optional<Run> newestFinished() {
        return jdbc.sql(
                        """
                        select id, requested_by, requested_at, finished_at, balances, checked,
                               mismatches, repaired
                        from reconciliation_run_lines
                        where finished_at is not null
                        order by id desc
                        limit 1
                        """)
                .query(new DataClassRowMapper<>(RunRow.class))
                .optional()
                .map(RunRow::toRun);
    }

    /**
     * The figures of some locations: their balances, those of them among the SKUs that have been
     * compared, and what was kept of their mismatches.
     */
    Optional<Run> newest(String[] locations, boolean finishedOnly) {
        return jdbc.sql(
                        """
                        with near as materialized (
                            select id from locations where code = any (CAST(:locations AS text[]))
                        ),
                        run as (
                            select id, requested_by, requested_at, finished_at, checked_up_to
                            from reconciliation_runs
                            where finished_at is not null or not :finishedOnly
                            order by id desc
                            limit 1
                        )
                        select run.id, run.requested_by, run.requested_at, run.finished_at,
                               stood.balances, stood.checked, found.mismatches, found.repaired
                        from run
                            cross join lateral (
                                select count(*) as balances,
                                       count(*) filter (where b.sku_id <= run.checked_up_to)
                                           as checked
                                from inventory_balances b
                                where b.location_id in (select id from near)) as stood
                            cross join lateral (
                                select count(*) as mismatches, count(m.repaired_by) as repaired
                                from reconciliation_mismatches m
                                where m.run_id = run.id
                                  and m.location_id in (select id from near)) as found
                        """)
                .param("locations", locations)
                .param("finishedOnly", finishedOnly)
                .query(new DataClassRowMapper<>(RunRow.class))
                .optional()
                .map(RunRow::toRun);
    }

    long openMismatches(String[] locations) {
        return jdbc.sql(
                        """
                        select count(*)
                        from reconciliation_mismatches m
                            join locations l on l.id = m.location_id
                        where m.run_id = (
                                select id
                                from reconciliation_runs
                                where finished_at is not null
                                order by id desc
                                limit 1)
                          and m.repaired_by is null
                          and l.code = any (CAST(:locations AS text[]))
                        """)
                .param("locations", locations)
                .query(Long.class)
                .single();
    }

    /**
     * @param locations null for all
     */
    List<RunMismatch> mismatches(long runId, String @Nullable [] locations, int limit) {
        return jdbc.sql(
                        """
                        select s.code as sku, l.code as location, s.name, m.on_hand, m.reserved,
                               m.committed, m.held, m.committed_held, m.ledger_on_hand,
                               m.ledger_reserved, m.ledger_committed, m.policy_in_force,
                               m.repaired_by
                        from reconciliation_mismatches m
                            join skus s on s.id = m.sku_id
                            join locations l on l.id = m.location_id
                        where m.run_id = :run
                          and (CAST(:locations AS text[]) is null
                              or l.code = any (CAST(:locations AS text[])))
                        order by s.code, l.code
                        limit :limit
                        """)
                .param("run", runId)
                .param("locations", locations)
                .param("limit", limit)
                .query(MISMATCH)
                .list();
    }

    /**
     * A run that is not finished.
     *
     * @param checkedUpTo the last SKU that has been compared
     */
    record Unfinished(long id, long checkedUpTo) {}

    record RunRow(
            long id,
            String requestedBy,
            Instant requestedAt,
            @Nullable Instant finishedAt,
            long balances,
            long checked,
            long mismatches,
            long repaired) {

        Run toRun() {
            return new Run(
                    id,
                    new Actor(requestedBy),
                    requestedAt,
                    finishedAt,
                    balances,
                    checked,
                    mismatches,
                    repaired);
        }
    }
}
