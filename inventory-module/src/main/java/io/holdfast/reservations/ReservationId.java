package io.holdfast.reservations;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Names a hold, for good.
 *
 * @param value made by the database
 */
public record ReservationId(@JsonValue long value) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ReservationId {}

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
