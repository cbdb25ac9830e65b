package io.holdfast.reservations;

import io.holdfast.catalog.InvalidValueException;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import java.time.Duration;

/**
 * How long holds last.
 *
 * @param defaultHold what a hold lasts when its request doesn't say
 * @param maxHold the longest that a request may ask for, also when extending
 */
@ConfigurationProperties("holdfast.reservations")
record ReservationProperties(
        @DefaultValue("PT15M") Duration defaultHold, @DefaultValue("PT24H") Duration maxHold) {

    private static final Duration MIN_HOLD = Duration.ofSeconds(1);

    ReservationProperties {
        if (defaultHold.compareTo(MIN_HOLD) < 0 || maxHold.compareTo(defaultHold) < 0) {
            throw new IllegalArgumentException(
                    "holdfast.reservations: PT1S <= default-hold <= max-hold must hold");
        }
    }

    /** The wish in whole milliseconds, checked; the default where there is none. */
    long holdMillis(@Nullable Duration wish) {
        Duration hold = wish == null ? defaultHold : wish;
        if (hold.compareTo(MIN_HOLD) < 0 || hold.compareTo(maxHold) > 0) {
            throw new InvalidValueException("holdFor", "must be from PT1S to " + maxHold);
        }
        return hold.toMillis();
    }
}
