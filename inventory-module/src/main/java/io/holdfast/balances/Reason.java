package io.holdfast.balances;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;

/**
 * Why somebody changed stock: 1 to 500 characters, for whoever reads the ledger later.
 *
 * @param value the reason, white space around it stripped
 */
public record Reason(@JsonValue String value) {

    private static final TextRule RULE = new TextRule("reason", 500, false);

    /**
     * Strips and checks the reason.
     *
     * @throws InvalidValueException if it is empty, too long or holds control characters
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Reason {
        value = RULE.apply(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
