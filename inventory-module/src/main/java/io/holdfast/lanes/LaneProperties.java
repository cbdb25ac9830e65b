package io.holdfast.lanes;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import java.time.Duration;

/**
 * How much is combined, and how long anybody waits for it.
 *
 * @param enabled whether requests are combined at all; otherwise each is worked on alone
 * @param count lanes of each kind; what concerns the same thing goes through the same one
 * @param queue see {@link LaneLimits}, and so are the next four
 * @param batch
 * @param alone
 * @param patience
 * @param maxWait
 * @param drain how long the application waits, when it stops, for what is in its lanes
 */
@ConfigurationProperties("holdfast.lanes")
public record LaneProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("2") int count,
        @DefaultValue("10000") int queue,
        @DefaultValue("512") int batch,
        @DefaultValue("4") int alone,
        @DefaultValue("PT1S") Duration patience,
        @DefaultValue("PT3S") Duration maxWait,
        @DefaultValue("PT10S") Duration drain) {

    /** Checks them all, so that a wrong one stops the start. */
    public LaneProperties {
        if (count < 1 || count > 64) {
            throw new IllegalArgumentException("holdfast.lanes.count must be from 1 to 64");
        }
        if (drain.isNegative()) {
            throw new IllegalArgumentException("holdfast.lanes.drain must not be negative");
        }
        new LaneLimits(queue, batch, alone, patience, maxWait);
    }

    /**
     * The patience as PostgreSQL takes a timeout: some, for none would be endless to it, and no
     * more than it can count.
     */
    public int patienceMillis() {
        return Math.clamp(MILLISECONDS.convert(patience), 1, Integer.MAX_VALUE);
    }

    /** The bounds of each lane. */
    public LaneLimits limits() {
        return new LaneLimits(queue, batch, alone, patience, maxWait);
    }
}
