package io.holdfast.balances;

/**
 * No more of a balance can be promised than its threshold says, and more could be before.
 *
 * @param available what is left, in whole units
 */
public record StockLow(BalanceKey balance, int available, int lowStockAt) {}
