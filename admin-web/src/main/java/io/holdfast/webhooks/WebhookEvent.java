package io.holdfast.webhooks;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;

import java.util.Arrays;
import java.util.Locale;

/** What others can be told of. */
public enum WebhookEvent {

    /** A balance has other figures than before. */
    STOCK_CHANGED,
    /** Nothing is available of a balance any more. */
    STOCK_OUT,
    /** Something is available of a balance again. */
    STOCK_BACK,
    /** No more is available of a balance than makes it low. */
    STOCK_LOW,
    /** A hold took units out of what is available. */
    HOLD_PLACED,
    /** A hold was confirmed. */
    HOLD_CONFIRMED,
    /** A hold was released. */
    HOLD_RELEASED,
    /** A hold ran out. */
    HOLD_EXPIRED,
    /** A checkout became an order. */
    ORDER_CONFIRMED;

    /** The event as database, JSON and pages spell it, such as {@code stock-out}. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The event that is spelled so.
     *
     * @throws InvalidValueException if there is none
     */
    @JsonCreator
    public static WebhookEvent of(String code) {
        return Arrays.stream(values())
                .filter(event -> event.code().equals(code))
                .findFirst()
                .orElseThrow(() -> new InvalidValueException("events", "must be known events"));
    }

    @Override
    public String toString() {
        return code();
    }
}
