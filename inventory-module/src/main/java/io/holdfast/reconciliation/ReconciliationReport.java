package io.holdfast.reconciliation;

import java.time.Instant;
import java.util.List;

/**
 * What a reconciliation found.
 *
 * @param checkedAt the moment that all figures are of, by the database's clock
 * @param balances how many balances were checked
 * @param mismatchCount how many don't add up
 * @param mismatches those, at most {@value Reconciliation#MAX_MISMATCHES}, by SKU and location
 */
public record ReconciliationReport(
        Instant checkedAt, long balances, long mismatchCount, List<Mismatch> mismatches) {

    /** Whether everything adds up. */
    public boolean isClean() {
        return mismatchCount == 0;
    }
}
