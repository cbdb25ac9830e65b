package io.holdfast.http;

import static java.util.Map.entry;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Says what a value of a type looks like, in words that name no class. */
final class Expectation {

    private static final String INT =
            "must be a whole number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE;
    private static final String LONG = "must be a whole number";
    private static final String BOOLEAN = "must be true or false";

    private static final Map<Class<?>, String> SCALARS =
            Map.ofEntries(
                    entry(int.class, INT),
                    entry(Integer.class, INT),
                    entry(long.class, LONG),
                    entry(Long.class, LONG),
                    entry(boolean.class, BOOLEAN),
                    entry(Boolean.class, BOOLEAN),
                    entry(BigDecimal.class, "must be a number"),
                    entry(String.class, "must be a string"),
                    entry(UUID.class, "must be a UUID"),
                    entry(Duration.class, "must be an ISO-8601 duration such as PT15M"),
                    entry(
                            Instant.class,
                            "must be an ISO-8601 instant such as 2026-01-31T12:00:00Z"));

    private Expectation() {}

    /** Continues a sentence that starts with the field's name. */
    static String of(@Nullable Class<?> type) {
        if (type == null) {
            return "has the wrong type";
        }
        if (type.isEnum()) {
            return "must be one of " + spellings(type);
        }
        return Values.isValue(type)
                ? of(Values.component(type).getType())
                : SCALARS.getOrDefault(type, isList(type) ? "must be a list" : "must be an object");
    }

    private static String spellings(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(Values::spelling)
                .collect(Collectors.joining(", "));
    }

    private static boolean isList(Class<?> type) {
        return type.isArray() || Collection.class.isAssignableFrom(type);
    }
}
