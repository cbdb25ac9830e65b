package io.holdfast.payments;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;

/**
 * What the shopper pays with, as the gateway knows it, such as {@code pm_card_visa}: a token, never
 * a card's number.
 *
 * @param value 1 to 100 characters, white space around them stripped
 */
public record PaymentMethod(@JsonValue String value) {

    private static final TextRule RULE = new TextRule("method", 100, true);

    /**
     * Strips and checks the method.
     *
     * @throws InvalidValueException if it is empty, too long or holds what can't be seen
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public PaymentMethod {
        value = RULE.apply(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
