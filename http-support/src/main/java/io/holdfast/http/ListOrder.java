package io.holdfast.http;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/**
 * One list in one order, and the cursors that find a place in it.
 *
 * <p>A cursor is opaque to clients. It is checked against what a place in this list looks like, so
 * that one of another list, of another order or made up by somebody never reaches a query.
 *
 * @param name names list and order, such as {@code balances:-onHand}
 * @param keys the attributes that make up a place; each an Integer, a Long, a String or an Instant
 */
public record ListOrder(String name, Map<String, Class<?>> keys) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String LIST = "list";
    private static final Instant LAST_MOMENT = Instant.parse("9999-12-31T23:59:59.999999Z");
    private static final TextRule TEXT = new TextRule("after", 200, false);

    public ListOrder {
        keys = Map.copyOf(keys);
    }

    /** Writes down a place, such as where a page ended. */
    public String cursor(KeysetScrollPosition position) {
        ObjectNode place = JSON.createObjectNode().put(LIST, name);
        new TreeMap<>(keys)
                .forEach(
                        (key, type) ->
                                place.putPOJO(
                                        key, written(type.cast(position.getKeys().get(key)))));
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(JSON.writeValueAsBytes(place));
    }

    private static @Nullable Object written(@Nullable Object value) {
        return value instanceof Instant moment ? moment.toString() : value;
    }

    /**
     * Finds the place that a cursor tells of.
     *
     * @param cursor null for the start of the list
     * @throws InvalidValueException if it is no cursor of this list in this order
     */
    public KeysetScrollPosition position(@Nullable String cursor) {
        if (cursor == null) {
            return ScrollPosition.keyset();
        }
        JsonNode place = read(cursor);
        if (!name.equals(place.path(LIST).asString(null)) || place.size() != keys.size() + 1) {
            throw notOfThisList();
        }
        Map<String, Object> found = new TreeMap<>();
        keys.forEach((key, type) -> found.put(key, value(place.path(key), type)));
        return ScrollPosition.forward(found);
    }

    private static JsonNode read(String cursor) {
        try {
            return JSON.readTree(Base64.getUrlDecoder().decode(cursor));
        } catch (JacksonException | IllegalArgumentException e) {
            throw notOfThisList();
        }
    }

    private static Object value(JsonNode node, Class<?> type) {
        if (type == Integer.class && node.isIntegralNumber() && node.canConvertToInt()) {
            return node.intValue();
        }
        if (type == Long.class && node.isIntegralNumber() && node.canConvertToLong()) {
            return node.longValue();
        }
        if (type == String.class && node.isString()) {
            return TEXT.apply(node.stringValue());
        }
        if (type == Instant.class && node.isString()) {
            return moment(node.stringValue());
        }
        throw notOfThisList();
    }

    /** Java knows moments that no database keeps. */
    private static Instant moment(String text) {
        Instant moment = parse(text);
        if (moment.isBefore(Instant.EPOCH) || moment.isAfter(LAST_MOMENT)) {
            throw notOfThisList();
        }
        return moment;
    }

    private static Instant parse(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw notOfThisList();
        }
    }

    private static InvalidValueException notOfThisList() {
        return new InvalidValueException(
                "after", "must be the `next` of a page of this list in this order");
    }
}
