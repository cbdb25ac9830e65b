package io.holdfast.access;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;

/**
 * What an API key is known by, for good: 1 to 100 printable characters. The ledger names it as the
 * actor, and its checkouts belong to it, so no other key ever gets the name.
 *
 * @param value the name, white space around it stripped
 */
public record ApiKeyName(@JsonValue String value) {

    private static final TextRule RULE = new TextRule("name", 100, true);

    /**
     * Strips and checks the name.
     *
     * @throws InvalidValueException if it is empty, too long or holds unprintable characters
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ApiKeyName {
        value = RULE.apply(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
