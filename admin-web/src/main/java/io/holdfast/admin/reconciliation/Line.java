package io.holdfast.admin.reconciliation;

import io.holdfast.reconciliation.Step;

import org.jspecify.annotations.Nullable;

/**
 * A line of a replayed ledger: a row, or the place where one is missing.
 *
 * @param step the row; null where it is missing
 * @param missing what no row says; null of a row
 * @param target whether balance, holds and ledger part here
 */
public record Line(@Nullable Step step, @Nullable String missing, boolean target) {

    static Line of(Step step) {
        return new Line(step, null, false);
    }

    static Line partingAt(Step step) {
        return new Line(step, null, true);
    }

    static Line missing(String words) {
        return new Line(null, words, true);
    }
}
