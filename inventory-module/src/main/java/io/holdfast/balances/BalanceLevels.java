package io.holdfast.balances;

import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

/**
 * The copy of the figures that lists are sorted by, and how it follows the balances.
 *
 * <p>Thread-safe. Any number of instances may call it: one is at it at a time, the others do
 * nothing. It waits for no lock and holds none that a claim needs. Each transaction copies at most
 * {@value #STEP} ledger rows and as many balances that are due; one that fails leaves all as it was
 * before, for the next call.
 */
@Component
class BalanceLevels {

    private static final int STEP = 5_000;

    private final BalanceLevelsTable table;
    private final Transactions transactions;

    BalanceLevels(BalanceLevelsTable table, Transactions transactions) {
        this.table = table;
        this.transactions = transactions;
    }

    /**
     * Brings the copy up to date. What was marked by the call before is copied first: on a busy
     * database some transaction is always open, and only those of back then must have ended.
     */
    void catchUp() {
        copyAll();
        transactions.inOwn(transaction -> mark());
        copyAll();
    }

    private void copyAll() {
        boolean isMore;
        do {
            isMore = transactions.inOwn(transaction -> copyNext());
        } while (isMore);
    }

    private boolean mark() {
        boolean isMine = table.tryLock();
        if (isMine) {
            table.mark();
        }
        return isMine;
    }

    /** Whether something was copied, so that there may be more. */
    private boolean copyNext() {
        if (!table.tryLock()) {
            return false;
        }
        var stretch = table.next(STEP);
        if (stretch.isEmpty()) {
            return false;
        }
        table.copy(stretch, STEP);
        return true;
    }
}
