package io.holdfast.imports;

import com.fasterxml.jackson.annotation.JsonValue;

import java.util.Locale;

/** What the rows of a file are. */
public enum ImportKind {

    /** SKUs to enter, to rename or to give other defaults. */
    SKUS,
    /** Units that arrived. */
    RECEIPTS,
    /** What somebody counted, and what they expected: compare and set. */
    COUNTS,
    /** Safety stock, low-stock threshold and backorder limit of balances and of SKUs. */
    POLICIES;

    /** The kind as database, JSON, addresses and pages spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind that database and pages spell so. */
    static ImportKind of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }

    /**
     * Whether the rows tell what happened, so that the same file again is no news whatever has
     * changed since. The others tell how things should be.
     */
    boolean tellsWhatHappened() {
        return this == RECEIPTS || this == COUNTS;
    }
}
