package io.holdfast.reservations;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import java.util.UUID;

/**
 * Names a checkout: the basket of one shopper, in which request keys are unique.
 *
 * @param value made by whoever opens the checkout
 */
public record CheckoutId(@JsonValue UUID value) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public CheckoutId {}

    @Override
    public String toString() {
        return value.toString();
    }
}
