package io.holdfast.balances;

/**
 * How many balances there are, and how many need somebody.
 *
 * @param balances all of them
 * @param out those with nothing available
 * @param low those with something available, but no more than {@link Balances#lowAt} units
 */
public record StockLevels(long balances, long out, long low) {}
