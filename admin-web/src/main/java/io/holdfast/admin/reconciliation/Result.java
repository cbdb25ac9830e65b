package io.holdfast.admin.reconciliation;

import io.holdfast.reconciliation.Run;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Whether everything adds up, as far as is known, all as of one moment.
 *
 * @param at the moment, by the database's clock
 * @param last the newest finished run; null if there was none
 * @param running the run that goes on now; null if none does
 * @param rows the first mismatches of the finished one
 */
public record Result(
        Instant at, @Nullable Run last, @Nullable Run running, List<MismatchRow> rows) {

    private static final int RUNNING_SECONDS = 1;

    private static final int RESTING_SECONDS = 10;

    /** Whether no run was ever requested. */
    public boolean never() {
        return last == null && running == null;
    }

    /** How often whoever watches wants to hear more. */
    public int refreshSeconds() {
        return running == null ? RESTING_SECONDS : RUNNING_SECONDS;
    }

    /** How many balances the run that goes on compares: some were opened since it was requested. */
    public long toCheck() {
        return running == null ? 0 : Math.max(running.balances(), running.checked());
    }

    /** Whether the rows tell of committed units: there are none where confirmation settles. */
    public boolean tellsOfCommitted() {
        return rows.stream().anyMatch(row -> row.found().mismatch().tellsOfCommitted());
    }

    /** From the request of the finished run to its end. */
    public Duration took() {
        return last == null || last.finishedAt() == null
                ? Duration.ZERO
                : Duration.between(last.requestedAt(), last.finishedAt());
    }

    /** Whether the finished run found more mismatches than are shown. */
    public boolean moreRows() {
        return last != null && last.mismatches() > rows.size();
    }
}
