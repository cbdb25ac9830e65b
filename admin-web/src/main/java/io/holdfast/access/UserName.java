package io.holdfast.access;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;

/**
 * What a person signs in with: 1 to 64 printable characters, exact text. The ledger names it as the
 * actor, so nobody else ever gets the name.
 *
 * @param value the name, white space around it stripped
 */
public record UserName(@JsonValue String value) {

    private static final TextRule RULE = new TextRule("name", 64, true);

    /**
     * Strips and checks the name.
     *
     * @throws InvalidValueException if it is empty, too long or holds unprintable characters
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public UserName {
        value = RULE.apply(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
