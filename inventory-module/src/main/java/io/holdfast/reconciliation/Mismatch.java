package io.holdfast.reconciliation;

import io.holdfast.balances.BalanceKey;

/**
 * A balance that doesn't add up, in whole units.
 *
 * @param onHand what the balance says
 * @param reserved what the balance says
 * @param held the sum of its holds that are still held, overdue ones included
 * @param ledgerOnHand the sum of its ledger's changes of on hand
 * @param ledgerReserved the sum of its ledger's changes of reserved
 */
public record Mismatch(
        BalanceKey balance,
        int onHand,
        int reserved,
        long held,
        long ledgerOnHand,
        long ledgerReserved) {}
