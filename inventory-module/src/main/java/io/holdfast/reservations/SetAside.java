package io.holdfast.reservations;

/** A due hold that could not be expired, and why. */
public record SetAside(Reservation reservation, ExpiryFailure failure) {}
