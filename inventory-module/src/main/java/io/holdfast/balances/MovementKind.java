package io.holdfast.balances;

import com.fasterxml.jackson.annotation.JsonValue;

import java.util.Locale;

/** What changed a balance. */
public enum MovementKind {

    /** Units arrived. */
    RECEIPT,
    /** Somebody corrected on hand by a signed amount. */
    ADJUSTMENT,
    /** Somebody counted and set on hand. */
    COUNT,
    /** A person made balance, holds and ledger agree again. */
    REPAIR,
    /** A hold took units out of what is available. */
    HOLD,
    /** A hold was confirmed: its units left. */
    CONFIRMATION,
    /** A hold was released: its units are available again. */
    RELEASE,
    /** A hold ran out: its units are available again. */
    EXPIRY;

    /** The kind as database, JSON and pages spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind that database, JSON and pages spell so. */
    public static MovementKind of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
