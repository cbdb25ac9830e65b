package io.holdfast.campaign.history;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The clock of this machine, which is the database's too. */
public final class Clock {

    private Clock() {}

    /** Microseconds since 1970. */
    public static long now() {
        return micros(Instant.now());
    }

    /** The same of any moment. */
    public static long micros(Instant moment) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
    }

    /** And back. */
    public static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
