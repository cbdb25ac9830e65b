package io.holdfast.admin;

import io.holdfast.catalog.InvalidValueException;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Reads what somebody typed into a form, and keeps what is wrong with it by field. */
public final class Input {

    private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?\\d{1,10}");
    private static final String NO_WHOLE_NUMBER =
            "must be a whole number in plain digits, such as 1250";

    private final Map<String, String> errors = new LinkedHashMap<>();

    /** What is wrong, by field, in the order in which the fields were read. */
    public Map<String, String> errors() {
        return errors;
    }

    /** Whether nothing is wrong so far. */
    public boolean isGood() {
        return errors.isEmpty();
    }

    /** Notes what is wrong with a field. */
    public void refuse(String field, String message) {
        errors.putIfAbsent(field, message);
    }

    /** Builds a value that checks itself; empty, and noted, if it refuses. */
    public <T> Optional<T> read(String field, Supplier<T> value) {
        try {
            return Optional.of(value.get());
        } catch (InvalidValueException invalid) {
            errors.putIfAbsent(field, invalid.getMessage());
            return Optional.empty();
        }
    }

    /**
     * Reads a whole number. {@code 1,5} and {@code 1.000} mean different things in different
     * countries, so neither is taken for a number here.
     */
    public Optional<Integer> integer(String field, @Nullable String text) {
        return read(field, () -> parse(field, text == null ? "" : text.strip()));
    }

    private static int parse(String field, String text) {
        if (!WHOLE_NUMBER.matcher(text).matches()) {
            throw new InvalidValueException(field, NO_WHOLE_NUMBER);
        }
        long number = Long.parseLong(text);
        if (number != (int) number) {
            throw new InvalidValueException(
                    field, "must be from -" + Integer.MAX_VALUE + " to " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    /** A key for a form that is opened now: sent again with it, nothing is done twice. */
    public static UUID newRequestKey() {
        return UUID.randomUUID();
    }
}
