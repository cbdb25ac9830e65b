package io.holdfast.reconciliation;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.SkuCode;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares every balance with its live holds and with its ledger: at once, or in the background by
 * runs of which people see how far they are. Explains where a balance parts from the other two, and
 * mends it when a person decides to.
 *
 * <p>Comparing only reads, and no claim or ending ever waits for it: a balance has to agree with
 * its own holds and its own ledger, and both are compared with it in one statement, so that
 * whatever commits meanwhile is seen everywhere or nowhere. It changes nothing, also not what is
 * wrong: a correction is a person's decision.
 *
 * <p>Thread-safe; any number of instances may work on one database.
 */
@Component
@EnableConfigurationProperties(ReconciliationProperties.class)
public class Reconciliation {

    /** The most mismatches that a report names or a run keeps; all of them are counted. */
    public static final int MAX_MISMATCHES = 1_000;

    /** The most holds without their ledger rows that an investigation names. */
    public static final int MAX_UNRECORDED = 20;

    /** How many finished runs are kept, with their mismatches. */
    public static final int RUNS_KEPT = 100;

    /**
     * The report's figures stand in every row; a clean pass answers one row without a balance. Both
     * halves read the same materialized comparison.
     */
    private static final String COMPARE =
            """
            with held as (
                select sku_id, location_id, sum(quantity) as quantity
                from inventory_reservations
                where status = 'held'
                group by sku_id, location_id
            ),
            waiting as (
                select sku_id, location_id, sum(quantity - dispatched - cancelled) as quantity
                from inventory_reservations
                where status = 'confirmed'
                  and settles_at_dispatch
                  and dispatched + cancelled < quantity
                group by sku_id, location_id
            ),
            ledger as (
                select sku_id, location_id, sum(on_hand_delta) as on_hand,
                       sum(reserved_delta) as reserved, sum(committed_delta) as committed
                from stock_movements
                group by sku_id, location_id
            ),
            compared as materialized (
                select b.sku_id, b.location_id, b.on_hand, b.reserved, b.committed,
                       coalesce(held.quantity, 0) as held,
                       coalesce(waiting.quantity, 0) as committed_held,
                       coalesce(ledger.on_hand, 0) as ledger_on_hand,
                       coalesce(ledger.reserved, 0) as ledger_reserved,
                       coalesce(ledger.committed, 0) as ledger_committed, b.policy_in_force
                from balances_beside_policies b
                    left join held using (sku_id, location_id)
                    left join waiting using (sku_id, location_id)
                    left join ledger using (sku_id, location_id)
                where CAST(:locations AS text[]) is null
                   or b.location_id in (
                          select id from locations where code = any (CAST(:locations AS text[])))
            ),
            mismatched as materialized (
                select sku_id, location_id, on_hand, reserved, committed, held, committed_held,
                       ledger_on_hand, ledger_reserved, ledger_committed, policy_in_force
                from compared
                where reserved <> held
                   or committed <> committed_held
                   or on_hand <> ledger_on_hand
                   or reserved <> ledger_reserved
                   or committed <> ledger_committed
                   or not policy_in_force
            ),
            named as (
                select s.code as sku, l.code as location, m.on_hand, m.reserved, m.committed,
                       m.held, m.committed_held, m.ledger_on_hand, m.ledger_reserved,
                       m.ledger_committed, m.policy_in_force
                from mismatched m
                    join skus s on s.id = m.sku_id
                    join locations l on l.id = m.location_id
                order by s.code, l.code
                limit :limit
            )
            select clock_timestamp() as checked_at,
                   (select count(*) from compared) as balances,
                   (select count(*) from mismatched) as mismatch_count,
                   named.sku, named.location, named.on_hand, named.reserved, named.committed,
                   named.held, named.committed_held, named.ledger_on_hand, named.ledger_reserved,
                   named.ledger_committed, named.policy_in_force
            from (values (1)) as one_row (always)
                left join named on true
            order by named.sku, named.location
            """;

    private static final RowMapper<Row> ROW =
            (row, number) ->
                    new Row(
                            row.getObject("checked_at", OffsetDateTime.class).toInstant(),
                            row.getLong("balances"),
                            row.getLong("mismatch_count"),
                            mismatch(row, number));

    private final JdbcClient jdbc;
    private final Runs runs;
    private final Replay replay;
    private final Repairs repairs;
    private final Transactions transactions;

    Reconciliation(
            JdbcClient jdbc, Runs runs, Replay replay, Repairs repairs, Transactions transactions) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.replay = replay;
        this.repairs = repairs;
        this.transactions = transactions;
    }

    /**
     * Compares all balances as of this moment.
     *
     * <p>Joins the caller's transaction or runs in one of its own. Takes time in proportion to the
     * ledger and the live holds.
     */
    public ReconciliationReport run() {
        return run(Reach.EVERYWHERE);
    }

    /** Compares the balances within a reach as of this moment; see {@link #run()}. */
    public ReconciliationReport run(Reach reach) {
        return transactions.joining(
                transaction ->
                        report(
                                jdbc.sql(COMPARE)
                                        .param("limit", MAX_MISMATCHES)
                                        .param("locations", reach.codes())
                                        .query(ROW)
                                        .list()));
    }

    /**
     * Requests a run: a worker compares all balances in the background, whatever instance it is of.
     * Of several requests at once one counts. Who requested it is recorded as an activity.
     *
     * <p>Joins the caller's transaction or runs in one of its own; the run begins once that has
     * committed.
     */
    public RequestOutcome request(Actor actor) {
        return runs.request(actor);
    }

    /**
     * Takes the unfinished run, if there is one, a step further: compares the next SKUs in a
     * transaction of its own, or finishes the run when none are left. The worker does this all the
     * time; nobody else has to.
     *
     * @return the run after that step; empty if there is none, or another instance is at it
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction
     */
    public Optional<Run> checkNext() {
        return runs.checkNext();
    }

    /** The newest run, unfinished or finished; empty if there was none ever. */
    public Optional<Run> lastRun() {
        return lastRun(Reach.EVERYWHERE);
    }

    /** The newest run with the figures of the balances within a reach. */
    public Optional<Run> lastRun(Reach reach) {
        return runs.newest(reach);
    }

    /** The newest run that has finished. */
    public Optional<Run> lastFinishedRun() {
        return lastFinishedRun(Reach.EVERYWHERE);
    }

    /**
     * The newest run that has finished, with the figures of the balances within a reach. Whoever is
     * limited is shown their part of the first {@value #MAX_MISMATCHES} mismatches that it found.
     */
    public Optional<Run> lastFinishedRun(Reach reach) {
        return runs.newestFinished(reach);
    }

    /** How many mismatches within a reach the newest finished run found and nobody repaired. */
    public long openMismatches(Reach reach) {
        return runs.openMismatches(reach);
    }

    /**
     * The mismatches that a run has found so far, by SKU and location: of the first {@value
     * #MAX_MISMATCHES} found, at most {@code limit}. Empty also for a run that is not kept any
     * more.
     */
    public List<RunMismatch> mismatches(long runId, int limit) {
        return mismatches(runId, Reach.EVERYWHERE, limit);
    }

    /** Those of them that are within a reach; see {@link #mismatches(long, int)}. */
    public List<RunMismatch> mismatches(long runId, Reach reach, int limit) {
        return runs.mismatches(runId, reach, limit);
    }

    /**
     * Replays the ledger and the holds of a balance and points at the first step where they part.
     *
     * <p>Reads one snapshot in a transaction of its own, and locks nothing. Takes time in
     * proportion to the ledger and the holds of that balance, but no memory: the database replays.
     *
     * @return empty if the SKU never stood at the location
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction
     */
    public Optional<Investigation> investigate(BalanceKey balance) {
        return replay.investigate(balance);
    }

    /**
     * Makes a balance, its holds and its ledger agree: reserved becomes what is held, committed
     * what confirmed holds wait for, on hand what was chosen, and the balance's policy is in force.
     * A ledger row of kind <em>repair</em> brings the ledger's sums there and says who did it and
     * why.
     *
     * <p>Everything is read again under a lock on the balance: its claims and endings wait that
     * long. The same repair under the same request key again changes nothing and answers the ledger
     * row of the first. A refusal changes nothing and is not remembered. Joins the caller's
     * transaction or runs in one of its own, which is repeated after a deadlock or serialization
     * failure.
     *
     * @return every refusal included; see {@link RepairOutcome} for their order
     * @throws org.springframework.dao.ConcurrencyFailureException if the database kept choosing
     *     this transaction as a victim; safe to ask again with the same key
     */
    public RepairOutcome repair(Repair repair) {
        return repairs.repair(repair);
    }

    private static ReconciliationReport report(List<Row> rows) {
        Row first = rows.getFirst();
        List<Mismatch> mismatches =
                rows.stream().flatMap(row -> Stream.ofNullable(row.mismatch())).toList();
        return new ReconciliationReport(
                first.checkedAt(), first.balances(), first.mismatchCount(), mismatches);
    }

    private static @Nullable Mismatch mismatch(ResultSet row, int number) throws SQLException {
        String sku = row.getString("sku");
        return sku == null
                ? null
                : Figures.MAPPER
                        .mapRow(row, number)
                        .of(
                                new BalanceKey(
                                        new SkuCode(sku),
                                        new LocationCode(row.getString("location"))));
    }

    record Row(Instant checkedAt, long balances, long mismatchCount, @Nullable Mismatch mismatch) {}
}
