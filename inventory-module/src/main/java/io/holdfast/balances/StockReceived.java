package io.holdfast.balances;

/**
 * Units arrived; published inside the transaction that received them.
 *
 * @param movementId the ledger row
 */
public record StockReceived(BalanceKey balance, Quantity quantity, long movementId) {}
