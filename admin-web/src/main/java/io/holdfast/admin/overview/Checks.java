package io.holdfast.admin.overview;

import io.holdfast.reconciliation.Run;

import org.jspecify.annotations.Nullable;

/**
 * Whether everything adds up, as far as is known.
 *
 * @param last the newest finished comparison of all balances; null if there was none
 * @param running one that goes on now; null if none does
 */
public record Checks(@Nullable Run last, @Nullable Run running) {

    /** How many balances don't add up and nobody has repaired since. */
    public long open() {
        return last == null ? 0 : last.openMismatches();
    }
}
