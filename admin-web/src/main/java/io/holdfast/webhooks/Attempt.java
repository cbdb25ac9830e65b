package io.holdfast.webhooks;

import org.jspecify.annotations.Nullable;

/** What came of sending. */
sealed interface Attempt {

    /** What the receiver answered; null if it didn't. */
    @Nullable Integer answer();

    /** The receiver has it. */
    record Taken(Integer answer) implements Attempt {}

    /**
     * The receiver may have it or not, and is sent it again.
     *
     * @param error a sentence for staff, of at most 300 characters
     */
    record Failed(@Nullable Integer answer, String error) implements Attempt {}
}
