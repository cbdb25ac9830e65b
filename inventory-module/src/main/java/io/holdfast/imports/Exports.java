package io.holdfast.imports;

import static io.holdfast.imports.Column.AVAILABLE;
import static io.holdfast.imports.Column.BACKORDER_LIMIT;
import static io.holdfast.imports.Column.CODE;
import static io.holdfast.imports.Column.COMMITTED;
import static io.holdfast.imports.Column.EXPECTED_ON_HAND;
import static io.holdfast.imports.Column.LOCATION;
import static io.holdfast.imports.Column.LOW_STOCK_AT;
import static io.holdfast.imports.Column.NAME;
import static io.holdfast.imports.Column.ON_HAND;
import static io.holdfast.imports.Column.RESERVED;
import static io.holdfast.imports.Column.SAFETY_STOCK;
import static io.holdfast.imports.Column.SKU;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceQuery;
import io.holdfast.balances.Balances;
import io.holdfast.balances.PolicySheets;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.Reach;

import org.springframework.stereotype.Component;

import java.io.IOException;
import java.io.Writer;

/**
 * Files that say how things are, and that {@link Imports} reads back as no change.
 *
 * <p>What they tell is read in stretches, each in a query of its own, and written as it is read, so
 * that no number of rows takes memory and no connection waits for whoever takes them. A row that
 * doesn't change meanwhile is written exactly once. All throw {@link IOException}, or {@link
 * java.io.UncheckedIOException}, if nobody takes it any more.
 *
 * <p>Text that a spreadsheet would take for a formula gets an apostrophe before it, which the
 * import takes away again.
 */
@Component
public class Exports {

    private final SkuExportTable table;
    private final Balances balances;
    private final PolicySheets policies;

    Exports(SkuExportTable table, Balances balances, PolicySheets policies) {
        this.table = table;
        this.balances = balances;
        this.policies = policies;
    }

    /** Writes all SKUs by code, as a file of SKUs. */
    public void skus(Writer writer) throws IOException {
        CsvText csv = new CsvText(writer, CODE, NAME, SAFETY_STOCK, LOW_STOCK_AT);
        table.forEachSku(
                sku -> csv.row(sku.code(), sku.name(), sku.safetyStock(), sku.lowStockAt()));
    }

    /**
     * Writes balances, as a file of counts: whoever counts overwrites {@code onHand} and leaves
     * {@code expectedOnHand} as it is.
     */
    public void counts(BalanceQuery query, Writer writer) throws IOException {
        CsvText csv =
                new CsvText(
                        writer,
                        SKU,
                        NAME,
                        LOCATION,
                        ON_HAND,
                        EXPECTED_ON_HAND,
                        RESERVED,
                        COMMITTED,
                        SAFETY_STOCK,
                        BACKORDER_LIMIT,
                        AVAILABLE);
        balances.forEach(query, balance -> write(balance, csv));
    }

    private static void write(Balance balance, CsvText csv) {
        csv.row(
                balance.sku(),
                balance.name(),
                balance.location(),
                balance.onHand(),
                balance.onHand(),
                balance.reserved(),
                balance.committed(),
                balance.safetyStock(),
                balance.backorderLimit(),
                balance.available());
    }

    /** Writes what balances within reach have of their own, as a file of policies. */
    public void policies(Reach reach, Writer writer) throws IOException {
        CsvText csv =
                new CsvText(writer, SKU, LOCATION, SAFETY_STOCK, LOW_STOCK_AT, BACKORDER_LIMIT);
        policies.forEach(
                policy -> {
                    if (reach.covers(policy.balance().location())) {
                        write(policy, csv);
                    }
                });
    }

    private static void write(StockPolicy policy, CsvText csv) {
        csv.row(
                policy.balance().sku(),
                policy.balance().location(),
                policy.safetyStock(),
                policy.lowStockAt(),
                policy.backorderLimit());
    }
}
