package io.holdfast.reconciliation;

import io.holdfast.balances.BalanceKey;

/**
 * A balance beside its holds and its ledger, in whole units: one that didn't add up when it was
 * compared, and may do so by now.
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
        long ledgerReserved) {

    /** How far the balance is from its holds and its ledger. */
    public Differences differences() {
        return new Differences(onHand - ledgerOnHand, reserved - held, reserved - ledgerReserved);
    }

    /** Whether balance, holds and ledger agree. */
    public boolean addsUp() {
        return differences().areNone();
    }
}
