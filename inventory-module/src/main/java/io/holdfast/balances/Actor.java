package io.holdfast.balances;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.TextRule;

/**
 * Who changed stock, as the ledger keeps it: a kind and a name, such as {@code api-key:storefront}.
 *
 * @param value 1 to 120 characters
 */
public record Actor(@JsonValue String value) {

    private static final TextRule RULE = new TextRule("actor", 120, false);

    public Actor {
        value = RULE.apply(value);
    }

    /** A person who signed in. */
    public static Actor user(String name) {
        return new Actor("user:" + name);
    }

    /** Another system, known by the name of its API key. */
    public static Actor apiKey(String name) {
        return new Actor("api-key:" + name);
    }

    /** A job of Holdfast's own. */
    public static Actor worker(String name) {
        return new Actor("worker:" + name);
    }

    @Override
    public String toString() {
        return value;
    }
}
