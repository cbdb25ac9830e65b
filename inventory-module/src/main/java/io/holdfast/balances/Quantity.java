package io.holdfast.balances;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;

/**
 * A number of whole units, 1 to 2,147,483,647.
 *
 * @param value the units
 */
public record Quantity(@JsonValue int value) {

    /**
     * Checks the range.
     *
     * @throws InvalidValueException if the value is not positive
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Quantity {
        if (value < 1) {
            throw new InvalidValueException("quantity", "must be from 1 to " + Integer.MAX_VALUE);
        }
    }

    @Override
    public String toString() {
        return Integer.toString(value);
    }
}
