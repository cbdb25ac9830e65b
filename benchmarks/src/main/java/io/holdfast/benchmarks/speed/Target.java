package io.holdfast.benchmarks.speed;

import com.fasterxml.jackson.annotation.JsonProperty;

import java.util.Locale;

/**
 * A figure that the work must reach.
 *
 * @param what the figure's name
 * @param measured what it was
 * @param limit what it must reach
 * @param isCeiling whether it must stay at or below the limit instead
 */
record Target(
        String what,
        double measured,
        double limit,
        @JsonProperty("ceiling") boolean isCeiling,
        String unit) {

    /** The unit of what is compared with the quickest of raw SQL. */
    static final String TIMES_RAW = "times raw SQL's best";

    static Target atLeast(String what, double measured, double limit, String unit) {
        return new Target(what, measured, limit, false, unit);
    }

    static Target atMost(String what, double measured, double limit, String unit) {
        return new Target(what, measured, limit, true, unit);
    }

    @JsonProperty("met")
    boolean isMet() {
        return isCeiling ? measured <= limit : measured >= limit;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%-6s %s: %,.2f %s, %s %,.2f",
                isMet() ? "met" : "MISSED",
                what,
                measured,
                unit,
                isCeiling ? "at most" : "at least",
                limit);
    }
}
