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
import static io.holdfast.imports.Column.QUANTITY;
import static io.holdfast.imports.Column.REASON;
import static io.holdfast.imports.Column.REQUEST_KEY;
import static io.holdfast.imports.Column.RESERVED;
import static io.holdfast.imports.Column.SAFETY_STOCK;
import static io.holdfast.imports.Column.SKU;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.Stream;

/**
 * The columns of a kind of file, which may stand in any order.
 *
 * @param required must be there
 * @param optional may be left out, which says the same as leaving all its cells blank
 * @param forReaders stand in an export for people, and are not read
 */
record Layout(List<Column> required, List<Column> optional, List<Column> forReaders) {

    static Layout of(ImportKind kind) {
        return switch (kind) {
            case SKUS ->
                    new Layout(List.of(CODE, NAME), List.of(SAFETY_STOCK, LOW_STOCK_AT), List.of());
            case RECEIPTS ->
                    new Layout(
                            List.of(SKU, LOCATION, QUANTITY, REASON),
                            List.of(REQUEST_KEY),
                            List.of(NAME));
            case COUNTS ->
                    new Layout(
                            List.of(SKU, LOCATION, ON_HAND, EXPECTED_ON_HAND),
                            List.of(REASON),
                            List.of(
                                    NAME,
                                    RESERVED,
                                    COMMITTED,
                                    SAFETY_STOCK,
                                    BACKORDER_LIMIT,
                                    AVAILABLE));
            case POLICIES ->
                    new Layout(
                            List.of(SKU, LOCATION),
                            List.of(SAFETY_STOCK, LOW_STOCK_AT, BACKORDER_LIMIT),
                            List.of(NAME));
        };
    }

    /** The columns that say something. */
    Stream<Column> read() {
        return Stream.concat(required.stream(), optional.stream());
    }

    boolean has(Column column) {
        return read().anyMatch(column::equals) || forReaders.contains(column);
    }

    /** What a header has to look like, for whoever sent another. */
    String description() {
        return titles(required)
                + (optional.isEmpty() ? "" : ", and if you like " + titles(optional));
    }

    private static String titles(List<Column> columns) {
        return columns.stream().map(Column::title).collect(joining(", "));
    }
}
