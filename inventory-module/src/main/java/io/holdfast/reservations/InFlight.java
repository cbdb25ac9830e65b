package io.holdfast.reservations;

/**
 * What is promised at this moment, everywhere.
 *
 * @param holds how many are held, overdue ones included
 * @param units the sum of their quantities
 */
public record InFlight(long holds, long units) {}
