package io.holdfast.reconciliation;

import io.holdfast.balances.Actor;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * A comparison of all balances in the background, as it stood at the moment of reading. All times
 * are the database's.
 *
 * @param finishedAt when the last balance had been compared; null while it goes on
 * @param balances how many balances there were when it was requested
 * @param checked how many have been compared; more than {@code balances} if some were opened since
 * @param mismatches how many of these didn't add up
 * @param repaired how many of its mismatches were repaired since
 */
public record Run(
        long id,
        Actor requestedBy,
        Instant requestedAt,
        @Nullable Instant finishedAt,
        long balances,
        long checked,
        long mismatches,
        long repaired) {

    private static final int ALL = 100;

    /** Whether all balances have been compared. */
    public boolean isFinished() {
        return finishedAt != null;
    }

    /** How far it is, from 0 to 100; 100 only when it has finished. */
    public int percent() {
        if (isFinished()) {
            return ALL;
        }
        return balances == 0 ? 0 : (int) Math.min(ALL - 1, checked * ALL / balances);
    }

    /** How many of its mismatches nobody has repaired yet. */
    public long openMismatches() {
        return mismatches - repaired;
    }
}
