package io.holdfast.webhooks;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;

/**
 * Names a subscription.
 *
 * @param value positive
 */
public record WebhookId(@JsonValue long value) {

    /**
     * Checks the number.
     *
     * @throws InvalidValueException if it is not positive
     */
    public WebhookId {
        if (value < 1) {
            throw new InvalidValueException("id", "must be a positive number");
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
