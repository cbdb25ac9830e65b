package io.holdfast.campaign.faults;

import io.holdfast.campaign.history.Attempt;

/**
 * A fault that happened. Times in microseconds since 1970.
 *
 * @param target what was hit
 * @param began when
 * @param healed when its cause had gone
 * @param served when every application had given an answer again to something that it was asked
 *     after that
 */
public record Strike(FaultKind kind, String target, long began, long healed, long served) {

    /** Whether somebody was asking while it lasted. */
    public boolean meets(Attempt attempt) {
        return attempt.asked() <= served && attempt.answered() >= began;
    }

    /** From the end of the cause until everybody served again. */
    public long recoveryMillis() {
        return (served - healed) / 1000;
    }
}
