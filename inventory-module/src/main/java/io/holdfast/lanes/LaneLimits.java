package io.holdfast.lanes;

import java.time.Duration;

/**
 * The bounds of a lane.
 *
 * @param queue requests that may wait
 * @param batch the weight that is worked on together; a request that is heavier is a batch of its
 *     own
 * @param alone requests that may be worked on alone at the same time
 * @param patience how long what waits puts up with one that is worked on alone
 * @param maxWait how long a request may wait until it is worked on, and once more until it is done
 *     alone, if its batch failed
 */
public record LaneLimits(int queue, int batch, int alone, Duration patience, Duration maxWait) {

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if a number is not positive, a time is negative, or the
     *     patience is longer than the longest wait
     */
    public LaneLimits {
        if (queue < 1 || batch < 1 || alone < 1) {
            throw new IllegalArgumentException(
                    "holdfast.lanes: queue, batch and alone must be at least 1");
        }
        if (patience.isNegative() || maxWait.compareTo(patience) < 0) {
            throw new IllegalArgumentException(
                    "holdfast.lanes: 0 <= patience <= max-wait must hold");
        }
    }
}
