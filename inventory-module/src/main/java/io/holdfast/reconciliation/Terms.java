package io.holdfast.reconciliation;

import io.holdfast.balances.Balance;
import io.holdfast.catalog.SettlesAt;

import org.jspecify.annotations.Nullable;

/**
 * On what terms a balance promises its units, in whole units.
 *
 * @param safetyStock what is kept back from sale
 * @param lowStockAt the most units available with which it is low; null for the application's own
 * @param backorderLimit what may be promised beyond on hand
 */
public record Terms(
        int safetyStock, @Nullable Integer lowStockAt, int backorderLimit, SettlesAt settlesAt) {

    /** What can be promised on these terms. */
    int available(int onHand, int reserved, int committed) {
        return Balance.available(onHand, reserved, committed, safetyStock, backorderLimit);
    }

    /**
     * Whether a balance can be so: on hand and limit cover what is promised and fit an integer, and
     * only dispatch lets units wait.
     */
    boolean allow(long onHand, long reserved, long committed) {
        long cover = onHand + backorderLimit;
        return onHand >= 0
                && reserved + committed <= cover
                && cover <= Integer.MAX_VALUE
                && (committed == 0 || settlesAt == SettlesAt.DISPATCH);
    }
}
