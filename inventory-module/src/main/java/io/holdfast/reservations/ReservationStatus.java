package io.holdfast.reservations;

import com.fasterxml.jackson.annotation.JsonValue;

import java.util.Locale;

/** What became of a hold. {@link #HELD} is the only state that moves, and it moves once. */
public enum ReservationStatus {

    /** Its units are promised and count as reserved, also past its deadline. */
    HELD,
    /** Its units left: taken from on hand and reserved. */
    CONFIRMED,
    /** It was given back: its units are available again. */
    RELEASED,
    /** It ran out: its units are available again. */
    EXPIRED;

    /** The status as database, JSON and pages spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status that database, JSON and pages spell so. */
    public static ReservationStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
