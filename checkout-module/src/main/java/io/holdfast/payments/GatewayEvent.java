package io.holdfast.payments;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;

import org.jspecify.annotations.Nullable;

import java.util.Locale;
import java.util.UUID;

/**
 * What a gateway tells by itself. It may tell it twice, late, and in any order.
 *
 * @param eventId 1 to 200 characters, the same whenever the event is told again
 * @param attempt which payment of the checkout, from 1
 * @param reference what the gateway calls the payment; null where it never came to one
 */
public record GatewayEvent(
        String eventId,
        UUID checkoutId,
        int attempt,
        Type type,
        @Nullable PaymentReference reference) {

    private static final TextRule EVENT_ID = new TextRule("eventId", 200, false);

    /**
     * Checks the event.
     *
     * @throws InvalidValueException if the id is empty or too long, the attempt is less than 1, or
     *     an authorised payment has no reference
     */
    public GatewayEvent {
        eventId = EVENT_ID.apply(eventId);
        if (attempt < 1) {
            throw new InvalidValueException("attempt", "must be from 1 to " + Integer.MAX_VALUE);
        }
        if (type == Type.AUTHORIZED && reference == null) {
            throw new InvalidValueException("reference", "is required");
        }
    }

    /** What became of a payment. */
    public enum Type {
        /** The amount is put aside for us. */
        AUTHORIZED,
        /** It could not be. */
        FAILED,
        /** The shopper or the gateway gave it up. */
        CANCELLED;

        /** The type as JSON and tables spell it. */
        @JsonValue
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
