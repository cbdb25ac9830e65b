package io.holdfast.checkout;

import com.fasterxml.jackson.annotation.JsonValue;

import java.util.Locale;

/** Why a payment doesn't get on. */
public enum PaymentTrouble {

    /** The gateway gave no answer that says what happened; it is asked again by itself. */
    UNKNOWN,
    /** The gateway said no, and a person has to look into it. */
    REFUSED;

    /** The trouble as database, JSON and pages spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    static PaymentTrouble of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
