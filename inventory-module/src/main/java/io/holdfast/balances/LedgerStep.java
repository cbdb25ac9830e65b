package io.holdfast.balances;

import org.jspecify.annotations.Nullable;

/**
 * A row of the ledger and the one before it of the same balance: what changed, and from what.
 *
 * @param before null for the first row of a balance, which found nothing there
 */
public record LedgerStep(Movement movement, @Nullable Movement before) {}
