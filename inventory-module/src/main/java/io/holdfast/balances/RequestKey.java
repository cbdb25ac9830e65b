package io.holdfast.balances;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import java.util.UUID;

/**
 * Names one wish of a client, so that asking again after a lost answer does nothing twice.
 *
 * @param value made by the client, a new one for every new wish
 */
public record RequestKey(@JsonValue UUID value) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public RequestKey {}

    @Override
    public String toString() {
        return value.toString();
    }
}
