package io.holdfast.reservations;

/**
 * The holds that are held of one balance, and hence its reserved, all as of one moment.
 *
 * @param holds how many are held, overdue ones included
 * @param units the sum of their quantities
 * @param overdueHolds how many of them are past their deadline
 * @param overdueUnits the sum of their quantities
 */
public record LiveHolds(long holds, long units, long overdueHolds, long overdueUnits) {}
