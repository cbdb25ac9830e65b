package io.holdfast.balances;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.TextRule;

import java.util.Locale;

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
        return Kind.USER.named(name);
    }

    /** Another system, known by the name of its API key. */
    public static Actor apiKey(String name) {
        return Kind.API_KEY.named(name);
    }

    /** A job of Holdfast's own. */
    public static Actor worker(String name) {
        return Kind.WORKER.named(name);
    }

    @Override
    public String toString() {
        return value;
    }

    /** What acts. */
    public enum Kind {

        /** A person who signed in. */
        USER,
        /** Another system. */
        API_KEY,
        /** A job of Holdfast's own. */
        WORKER;

        /** The kind as it stands before the colon, such as {@code api-key}. */
        public String code() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        private Actor named(String name) {
            return new Actor(code() + ":" + name);
        }
    }
}
