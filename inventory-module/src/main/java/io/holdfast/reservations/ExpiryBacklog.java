package io.holdfast.reservations;

import java.time.Duration;

/**
 * How far expiry lags behind, by the database's clock.
 *
 * @param dueHolds holds that are still held past their deadline
 * @param oldest how long the oldest of them has been due; zero if there is none
 * @param setAside holds that could not be expired and wait to be tried again
 */
public record ExpiryBacklog(long dueHolds, Duration oldest, long setAside) {

    static final ExpiryBacklog NONE = new ExpiryBacklog(0, Duration.ZERO, 0);
}
