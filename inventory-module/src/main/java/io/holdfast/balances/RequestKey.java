package io.holdfast.balances;

import static java.nio.charset.StandardCharsets.UTF_8;

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

    /** The key of a wish that follows from another one: the same for the same name. */
    public static RequestKey named(String name) {
        return new RequestKey(UUID.nameUUIDFromBytes(name.getBytes(UTF_8)));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
