package io.holdfast.balances;

/** What became of one change of a {@link StockSheets sheet}, in order of precedence. */
public sealed interface SheetOutcome {

    /** Nothing was changed, and why; never {@code Recorded} or {@code Replayed}. */
    record Refused(StockOutcome why) implements SheetOutcome {}

    /** The very same change stands in the ledger already; nothing was changed again. */
    record MadeBefore(Movement movement) implements SheetOutcome {}

    /** A count that found what is on hand; nothing was written. */
    record Unchanged() implements SheetOutcome {}

    /** The change may be made or, if that was asked for, was made. */
    record Changed() implements SheetOutcome {}
}
