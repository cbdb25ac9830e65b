package io.holdfast.reservations;

/**
 * What holds past their deadline keep back of a balance.
 *
 * @param holds how many are still held
 * @param units the sum of their quantities
 */
public record Overdue(int holds, long units) {}
