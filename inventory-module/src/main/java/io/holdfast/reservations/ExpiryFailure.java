package io.holdfast.reservations;

import java.time.Instant;

/**
 * A due hold that could not be expired and was set aside, so that the others go on.
 *
 * @param attempts how often it was tried
 * @param retryAt when it is tried again; it waits longer each time, at most an hour
 * @param error what the database said, for administrators only
 */
public record ExpiryFailure(
        ReservationId reservationId,
        int attempts,
        Instant firstFailedAt,
        Instant retryAt,
        String error) {}
