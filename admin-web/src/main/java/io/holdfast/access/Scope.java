package io.holdfast.access;

import com.fasterxml.jackson.annotation.JsonValue;

import java.util.Arrays;

/** What an API key may be used for. */
public enum Scope {

    /** To look at stock, its ledger and all reservations. */
    STOCK_READ("stock:read"),
    /** To create SKUs and locations, to change stock, and to subscribe to what happens to it. */
    STOCK_WRITE("stock:write"),
    /** To open checkouts and to hold stock for them. */
    CHECKOUT("checkout");

    private final String code;

    Scope(String code) {
        this.code = code;
    }

    /** The scope as database, JSON and pages spell it. */
    @JsonValue
    public String code() {
        return code;
    }

    static Scope of(String code) {
        return Arrays.stream(values())
                .filter(scope -> scope.code.equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such scope: " + code));
    }
}
