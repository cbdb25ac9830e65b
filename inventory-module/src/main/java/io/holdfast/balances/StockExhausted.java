package io.holdfast.balances;

/** Nothing is available of a balance any more; published inside the transaction that took it. */
public record StockExhausted(BalanceKey balance) {}
