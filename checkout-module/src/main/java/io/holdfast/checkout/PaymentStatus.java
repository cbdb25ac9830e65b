package io.holdfast.checkout;

import com.fasterxml.jackson.annotation.JsonValue;

import java.util.Locale;

/**
 * How far a payment has come. Each ends in one of {@link #DECLINED}, {@link #CAPTURED}, {@link
 * #VOIDED} and {@link #REFUNDED}; all others are on their way, and get there without anybody's help
 * unless the gateway refuses.
 */
public enum PaymentStatus {

    /** The gateway is asked to put the amount aside. */
    AUTHORISING,
    /** The gateway said no. */
    DECLINED,
    /** The amount is put aside; whether there is stock for it is not decided yet. */
    AUTHORISED,
    /** Taken elsewhere and with us; whether there is stock for it is not decided yet. */
    RECEIVED,
    /** The order stands; the gateway is asked for the money. */
    CAPTURING,
    /** The order stands, and the money is ours. */
    CAPTURED,
    /** There is no order for it; the gateway is asked to give up what was put aside. */
    VOIDING,
    /** Given up: nothing was ever taken. */
    VOIDED,
    /** There is no order for it; the gateway is asked to give the money back. */
    REFUNDING,
    /** The shopper has the money back. */
    REFUNDED;

    /** The status as database, JSON and pages spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether an order came of it. */
    public boolean hasOrder() {
        return this == CAPTURING || this == CAPTURED;
    }

    /** Whether the money goes back or went back. */
    public boolean isGivenBack() {
        return this == VOIDING || this == VOIDED || this == REFUNDING || this == REFUNDED;
    }

    /** Whether stock or no stock has still to be decided. */
    boolean isUnsettled() {
        return this == AUTHORISED || this == RECEIVED;
    }

    static PaymentStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
