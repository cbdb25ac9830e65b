package io.holdfast.api;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;

/**
 * What somebody typed to find something: 1 to 200 characters.
 *
 * @param value the text, white space around it stripped
 */
record SearchText(@JsonValue String value) {

    private static final TextRule RULE = new TextRule("q", 200, false);

    /**
     * Strips and checks the text.
     *
     * @throws InvalidValueException if it is empty, too long or holds control characters
     */
    SearchText {
        value = RULE.apply(value);
    }
}
