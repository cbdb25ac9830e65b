package io.holdfast.payments;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;

/**
 * What the payment provider calls the payment: exact text of 1 to 200 characters.
 *
 * @param value the reference, white space around it stripped; case matters
 */
public record PaymentReference(@JsonValue String value) {

    private static final TextRule RULE = new TextRule("paymentReference", 200, false);

    /**
     * Strips and checks the reference.
     *
     * @throws InvalidValueException if it is empty, too long or holds control characters
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public PaymentReference {
        value = RULE.apply(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
