package io.holdfast.reconciliation;

import io.holdfast.balances.BalanceKey;

/**
 * A balance beside its holds and its ledger, in whole units: one that didn't add up when it was
 * compared, and may do so by now.
 *
 * @param onHand what the balance says
 * @param reserved what the balance says
 * @param committed what the balance says
 * @param held the sum of its holds that are still held, overdue ones included
 * @param committedHeld what its confirmed holds still wait for that settle at dispatch
 * @param ledgerOnHand the sum of its ledger's changes of on hand
 * @param ledgerReserved the sum of its ledger's changes of reserved
 * @param ledgerCommitted the sum of its ledger's changes of committed
 * @param policyInForce whether the balance keeps back, owes and settles as its policy, its SKU and
 *     its location say
 */
public record Mismatch(
        BalanceKey balance,
        int onHand,
        int reserved,
        int committed,
        long held,
        long committedHeld,
        long ledgerOnHand,
        long ledgerReserved,
        long ledgerCommitted,
        boolean policyInForce) {

    /** How far the balance is from its holds and its ledger. */
    public Differences differences() {
        return new Differences(
                onHand - ledgerOnHand,
                reserved - held,
                reserved - ledgerReserved,
                committed - committedHeld,
                committed - ledgerCommitted);
    }

    /** Whether balance, holds and ledger agree, and the balance follows its policy. */
    public boolean addsUp() {
        return policyInForce && differences().areNone();
    }

    /** Whether anything is or should be committed: never where confirmation settles. */
    public boolean tellsOfCommitted() {
        return committed != 0 || committedHeld != 0 || ledgerCommitted != 0;
    }

    /** What holds are promised, confirmed or not. */
    public long promised() {
        return held + committedHeld;
    }
}
