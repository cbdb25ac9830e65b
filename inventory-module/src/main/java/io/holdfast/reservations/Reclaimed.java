package io.holdfast.reservations;

/**
 * A line that ran out, and the hold that was claimed in its place.
 *
 * @param lost expired
 * @param hold as it was claimed: of the same balance and quantity, under a request key of its own
 */
public record Reclaimed(Reservation lost, Reservation hold) {}
