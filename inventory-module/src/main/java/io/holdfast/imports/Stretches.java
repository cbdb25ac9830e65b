package io.holdfast.imports;

import io.holdfast.imports.ImportRowTable.Placed;

import java.util.Comparator;
import java.util.List;

/**
 * The good rows of an import, some thousands at a time, in the order in which what they are about
 * is locked.
 */
final class Stretches {

    private static final int ROWS = 5_000;

    private static final Comparator<Placed> IN_ORDER =
            Comparator.comparingLong(Placed::skuId)
                    .thenComparingLong(Placed::locationId)
                    .thenComparingInt(placed -> placed.staged().row());

    private final ImportRowTable rows;
    private final Import file;
    private final boolean isByCode;
    private Placed last = Placed.BEFORE_ALL;
    private int done;

    private Stretches(ImportRowTable rows, Import file, boolean isByCode) {
        this.rows = rows;
        this.file = file;
        this.isByCode = isByCode;
    }

    /** In the order of the codes of SKUs, also of those that there are not yet. */
    static Stretches byCode(ImportRowTable rows, Import file) {
        return new Stretches(rows, file, true);
    }

    /** In the order in which balances are locked, all rows about a SKU together. */
    static Stretches byId(ImportRowTable rows, Import file) {
        return new Stretches(rows, file, false);
    }

    /** The next rows; empty when there are no more. */
    List<StagedRow> next() {
        List<Placed> stretch =
                isByCode
                        ? rows.nextOfSkus(file.id(), last.staged().sku(), ROWS)
                        : rows.nextOfBalances(file.id(), last.skuId(), ROWS).stream()
                                .sorted(IN_ORDER)
                                .toList();
        if (!stretch.isEmpty()) {
            last = stretch.getLast();
            done += stretch.size();
        }
        return stretch.stream().map(Placed::staged).toList();
    }

    /** How many rows were handed out so far. */
    int done() {
        return done;
    }
}
