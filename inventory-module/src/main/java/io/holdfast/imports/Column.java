package io.holdfast.imports;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A column of a file, called as the member of the same meaning is in JSON. */
enum Column {
    CODE("code"),
    SKU("sku"),
    NAME("name"),
    LOCATION("location"),
    QUANTITY("quantity"),
    ON_HAND("onHand"),
    EXPECTED_ON_HAND("expectedOnHand"),
    REASON("reason"),
    REQUEST_KEY("requestKey"),
    RESERVED("reserved"),
    COMMITTED("committed"),
    AVAILABLE("available"),
    SAFETY_STOCK("safetyStock"),
    LOW_STOCK_AT("lowStockAt"),
    BACKORDER_LIMIT("backorderLimit");

    private final String title;

    Column(String title) {
        this.title = title;
    }

    /** What stands in the header. */
    String title() {
        return title;
    }

    /** The column that a cell of a header names, whatever its case. */
    static Optional<Column> titled(String cell) {
        String wanted = cell.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(column -> column.title.toLowerCase(Locale.ROOT).equals(wanted))
                .findFirst();
    }
}
