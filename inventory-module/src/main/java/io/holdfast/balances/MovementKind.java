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
    /** Units went to another location, or came from there. */
    TRANSFER,
    /** The policy of the balance changed; no units did. */
    POLICY,
    /** A hold took units out of what is available. */
    HOLD,
    /** A hold was confirmed: its units left or, where dispatch settles, are committed. */
    CONFIRMATION,
    /** A hold was released: its units are available again. */
    RELEASE,
    /** A hold ran out: its units are available again. */
    EXPIRY,
    /** Units of a confirmed hold left. */
    DISPATCH,
    /** Units of a confirmed hold that had not left were given back. */
    CANCELLATION,
    /** Units of a confirmed hold that had left came back. */
    RETURN,
    /** Units that came back were not fit for the shelf. */
    WRITE_OFF;

    /** The kind as database, JSON and pages spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The kind that database, JSON and pages spell so. */
    public static MovementKind of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
