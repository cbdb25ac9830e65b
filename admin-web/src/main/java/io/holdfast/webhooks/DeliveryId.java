package io.holdfast.webhooks;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;

/**
 * Names a delivery.
 *
 * @param value positive
 */
public record DeliveryId(@JsonValue long value) {

    /**
     * Checks the number.
     *
     * @throws InvalidValueException if it is not positive
     */
    public DeliveryId {
        if (value < 1) {
            throw new InvalidValueException("id", "must be a positive number");
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
