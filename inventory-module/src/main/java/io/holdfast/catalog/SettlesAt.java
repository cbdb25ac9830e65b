package io.holdfast.catalog;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import java.util.Arrays;
import java.util.Locale;

/** When units of a location leave on hand. */
public enum SettlesAt {

    /** With the confirmation of their hold: whoever paid takes them along. */
    CONFIRMATION,
    /** With their dispatch: until then they are committed, and still on hand. */
    DISPATCH;

    /** As database, JSON, files and pages spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * What database, JSON, files and pages spell so.
     *
     * @throws InvalidValueException if there is no such way to settle
     */
    @JsonCreator
    public static SettlesAt of(String code) {
        return Arrays.stream(values())
                .filter(one -> one.code().equals(code))
                .findFirst()
                .orElseThrow(
                        () ->
                                new InvalidValueException(
                                        "settlesAt", "must be confirmation or dispatch"));
    }
}
