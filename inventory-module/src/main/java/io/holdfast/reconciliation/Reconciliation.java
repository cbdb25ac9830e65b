package io.holdfast.reconciliation;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

import java.time.Instant;
import java.util.List;

/**
 * Compares every balance with its live holds and with its ledger.
 *
 * <p>It only reads: one statement over one snapshot, so that whatever commits meanwhile is seen
 * everywhere or nowhere, and no claim or ending ever waits for it. It changes nothing, also not
 * what is wrong: a correction is a person's decision.
 */
@Component
public class Reconciliation {

    /** The most mismatches that a report names; all of them are counted. */
    public static final int MAX_MISMATCHES = 1_000;

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
            ledger as (
                select sku_id, location_id, sum(on_hand_delta) as on_hand,
                       sum(reserved_delta) as reserved
                from stock_movements
                group by sku_id, location_id
            ),
            compared as materialized (
                select b.sku_id, b.location_id, b.on_hand, b.reserved,
                       coalesce(held.quantity, 0) as held,
                       coalesce(ledger.on_hand, 0) as ledger_on_hand,
                       coalesce(ledger.reserved, 0) as ledger_reserved
                from inventory_balances b
                    left join held using (sku_id, location_id)
                    left join ledger using (sku_id, location_id)
            ),
            mismatched as materialized (
                select sku_id, location_id, on_hand, reserved, held, ledger_on_hand,
                       ledger_reserved
                from compared
                where reserved <> held or on_hand <> ledger_on_hand or reserved <> ledger_reserved
            ),
            named as (
                select s.code as sku, l.code as location, m.on_hand, m.reserved, m.held,
                       m.ledger_on_hand, m.ledger_reserved
                from mismatched m
                    join skus s on s.id = m.sku_id
                    join locations l on l.id = m.location_id
                order by s.code, l.code
                limit :limit
            )
            select clock_timestamp() as checked_at,
                   (select count(*) from compared) as balances,
                   (select count(*) from mismatched) as mismatch_count,
                   named.sku, named.location, coalesce(named.on_hand, 0) as on_hand,
                   coalesce(named.reserved, 0) as reserved, coalesce(named.held, 0) as held,
                   coalesce(named.ledger_on_hand, 0) as ledger_on_hand,
                   coalesce(named.ledger_reserved, 0) as ledger_reserved
            from (values (1)) as one_row (always)
                left join named on true
            order by named.sku, named.location
            """;

    private final JdbcClient jdbc;
    private final Transactions transactions;

    Reconciliation(JdbcClient jdbc, Transactions transactions) {
        this.jdbc = jdbc;
        this.transactions = transactions;
    }

    /**
     * Compares all balances as of this moment.
     *
     * <p>Joins the caller's transaction or runs in one of its own. Takes time in proportion to the
     * ledger and the live holds.
     */
    public ReconciliationReport run() {
        return transactions.joining(
                transaction ->
                        report(
                                jdbc.sql(COMPARE)
                                        .param("limit", MAX_MISMATCHES)
                                        .query(new DataClassRowMapper<>(Row.class))
                                        .list()));
    }

    private static ReconciliationReport report(List<Row> rows) {
        Row first = rows.getFirst();
        List<Mismatch> mismatches =
                rows.stream().filter(row -> row.sku() != null).map(Row::mismatch).toList();
        return new ReconciliationReport(
                first.checkedAt(), first.balances(), first.mismatchCount(), mismatches);
    }

    record Row(
            Instant checkedAt,
            long balances,
            long mismatchCount,
            @Nullable String sku,
            @Nullable String location,
            int onHand,
            int reserved,
            long held,
            long ledgerOnHand,
            long ledgerReserved) {

        Mismatch mismatch() {
            return new Mismatch(
                    new BalanceKey(
                            new SkuCode(requireNonNull(sku)),
                            new LocationCode(requireNonNull(location))),
                    onHand,
                    reserved,
                    held,
                    ledgerOnHand,
                    ledgerReserved);
        }
    }
}
