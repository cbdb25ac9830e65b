package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;

/** What became of the wish that a location settle otherwise, in order of precedence. */
public sealed interface SettlingOutcome {

    /** There is no such location; nothing was changed. */
    record UnknownLocation(LocationCode location) implements SettlingOutcome {}

    /** It settles so already; nothing was written. */
    record Unchanged() implements SettlingOutcome {}

    /**
     * Units are promised there; nothing was changed.
     *
     * @param balances how many balances have promises
     */
    record StillPromised(long balances, long reserved, long committed) implements SettlingOutcome {}

    /** The location settles so from now on. */
    record Changed() implements SettlingOutcome {}
}
