package io.holdfast.balances;

/**
 * A balance that was out can be promised again.
 *
 * @param available in whole units
 */
public record StockBack(BalanceKey balance, int available) {}
