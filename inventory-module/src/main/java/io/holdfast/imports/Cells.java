package io.holdfast.imports;

import io.holdfast.catalog.InvalidValueException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The cells of one row, read into values; what is wrong with any of them is kept. White space
 * around a cell is stripped, as everywhere.
 */
final class Cells {

    /** {@code 1,5} and {@code 1.000} mean different things in different countries. */
    private static final Pattern WHOLE_NUMBER = Pattern.compile("[0-9]{1,10}");

    private static final String DEFAULT = "default";

    private final int row;
    private final int line;
    private final Map<Column, String> texts;
    private final List<ImportError> errors = new ArrayList<>();

    Cells(int row, int line, Map<Column, String> texts, boolean isWhole) {
        this.row = row;
        this.line = line;
        this.texts = texts;
        if (!isWhole) {
            refuse(ImportError.ROW, "must have as many cells as the header");
        }
    }

    int row() {
        return row;
    }

    int line() {
        return line;
    }

    /** Everything that was found wrong so far. */
    List<ImportError> errors() {
        return errors;
    }

    /** The text of a cell; empty if it is blank or there is none. */
    String text(Column column) {
        return Objects.requireNonNullElse(texts.get(column), "");
    }

    boolean isBlank(Column column) {
        return text(column).isEmpty();
    }

    /** Reads a value that must be there; null, and noted, if it isn't or isn't good. */
    <T> @Nullable T required(Column column, Function<String, T> value) {
        if (isBlank(column)) {
            refuse(column.title(), "must not be blank");
            return null;
        }
        return optional(column, value);
    }

    /**
     * Reads a value that may be left blank; null if it is, and null, and noted, if it isn't good.
     */
    <T> @Nullable T optional(Column column, Function<String, T> value) {
        if (isBlank(column)) {
            return null;
        }
        try {
            return value.apply(text(column));
        } catch (InvalidValueException invalid) {
            refuse(column.title(), String.valueOf(invalid.getMessage()));
            return null;
        }
    }

    /** Whether a cell says that nothing of its own is to be there any more. */
    boolean saysDefault(Column column) {
        return text(column).equalsIgnoreCase(DEFAULT);
    }

    /** Refuses what a cell says. */
    void refuse(Column column, String message) {
        refuse(column.title(), message);
    }

    private void refuse(String field, String message) {
        errors.add(new ImportError(row, line, field, message));
    }

    /** Reads whole numbers from a least one on, in plain digits. */
    static Function<String, Integer> from(int least) {
        return text -> {
            if (!WHOLE_NUMBER.matcher(text).matches()) {
                throw new InvalidValueException(
                        "number", "must be a whole number in plain digits, such as 1250");
            }
            long number = Long.parseLong(text);
            if (number < least || number > Integer.MAX_VALUE) {
                throw new InvalidValueException(
                        "number", "must be from " + least + " to " + Integer.MAX_VALUE);
            }
            return (int) number;
        };
    }

    /** Reads a UUID in its one long form; Java alone would take {@code 1-1-1-1-1} for one. */
    static UUID uuid(String text) {
        try {
            UUID uuid = UUID.fromString(text);
            if (uuid.toString().equalsIgnoreCase(text)) {
                return uuid;
            }
        } catch (IllegalArgumentException noUuid) {
            // Said below.
        }
        throw new InvalidValueException("uuid", "must be a UUID");
    }
}
