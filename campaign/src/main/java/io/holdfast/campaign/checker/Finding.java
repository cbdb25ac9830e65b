package io.holdfast.campaign.checker;

import org.jspecify.annotations.Nullable;

import java.util.UUID;

/**
 * Something that must never be.
 *
 * @param rule what is broken
 * @param what how
 * @param sku of which balance it is, if it is about one
 * @param checkout of which checkout it is, if it is about one
 * @param from the moment since when it may have come about, in microseconds since 1970; 0 if
 *     nothing is known
 * @param to until when, likewise
 */
public record Finding(
        String rule,
        String what,
        @Nullable String sku,
        @Nullable UUID checkout,
        long from,
        long to) {

    /** About no balance and no checkout. */
    public static Finding of(String rule, String what) {
        return new Finding(rule, what, null, null, 0, 0);
    }

    static Finding of(String rule, String what, UUID checkout) {
        return new Finding(rule, what, null, checkout, 0, 0);
    }

    @Override
    public String toString() {
        return rule + ": " + what;
    }
}
