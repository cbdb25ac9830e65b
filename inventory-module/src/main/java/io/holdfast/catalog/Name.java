package io.holdfast.catalog;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * What people call a SKU or a location: 1 to 200 characters.
 *
 * @param value the name, white space around it stripped
 */
public record Name(@JsonValue String value) {

    private static final TextRule RULE = new TextRule("name", 200, false);

    /**
     * Strips and checks the name.
     *
     * @throws InvalidValueException if it is empty, too long or holds control characters
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Name {
        value = RULE.apply(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
