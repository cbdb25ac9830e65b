package io.holdfast.checkout;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import java.util.UUID;

/**
 * Names one payment of one checkout.
 *
 * @param value made by Holdfast, in the order of time
 */
public record PaymentId(@JsonValue UUID value) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public PaymentId {}

    @Override
    public String toString() {
        return value.toString();
    }
}
