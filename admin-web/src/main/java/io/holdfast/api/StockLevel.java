package io.holdfast.api;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.balances.BalanceQuery.Level;

/** How much is available. */
enum StockLevel {
    OUT("out", Level.OUT),
    LOW("low", Level.LOW);

    private final String code;
    private final Level level;

    StockLevel(String code, Level level) {
        this.code = code;
        this.level = level;
    }

    @JsonValue
    String code() {
        return code;
    }

    Level level() {
        return level;
    }
}
