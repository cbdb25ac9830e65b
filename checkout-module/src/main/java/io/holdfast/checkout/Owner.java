package io.holdfast.checkout;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;

/**
 * Whom a checkout belongs to: the name of the API key that opened it, or of an in-process caller.
 *
 * @param value 1 to 120 characters
 */
public record Owner(String value) {

    private static final TextRule RULE = new TextRule("owner", 120, false);

    /**
     * Strips and checks the name.
     *
     * @throws InvalidValueException if it is empty, too long or holds control characters
     */
    public Owner {
        value = RULE.apply(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
