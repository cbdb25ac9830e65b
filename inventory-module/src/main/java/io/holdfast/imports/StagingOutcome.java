package io.holdfast.imports;

/** What became of a file that somebody handed in, in order of precedence. */
public sealed interface StagingOutcome {

    /** Too many files are being read at once; nothing of this one was. */
    record TooManyAtOnce() implements StagingOutcome {}

    /**
     * It is no file of its kind; nothing of it was kept.
     *
     * @param line counted from 1
     * @param complaint what would be right, continuing a sentence that starts with the line
     */
    record Unreadable(long line, String complaint) implements StagingOutcome {}

    /** The same receipts or counts were applied before; nothing of this file was kept. */
    record AppliedBefore(Import first) implements StagingOutcome {}

    /** Its rows are kept, and a check is about to begin. */
    record Staged(Import staged) implements StagingOutcome {}
}
