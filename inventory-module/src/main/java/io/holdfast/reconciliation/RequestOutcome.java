package io.holdfast.reconciliation;

/** What became of the wish to compare all balances, in order of precedence. */
public sealed interface RequestOutcome {

    /** The run that there is, whichever case. */
    Run run();

    /** One was at work already, and nothing was requested; it may have finished just now. */
    record AlreadyRunning(Run run) implements RequestOutcome {}

    /** A worker will begin within moments. */
    record Requested(Run run) implements RequestOutcome {}
}
