package io.holdfast.balances;

/**
 * How many balances there are, and how many need somebody.
 *
 * @param balances all of them
 * @param out those with nothing available
 * @param low those with no more available than their threshold says, those that are out included
 */
public record StockLevels(long balances, long out, long low) {}
