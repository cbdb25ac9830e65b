package io.holdfast.reconciliation;

import io.holdfast.catalog.Name;

import org.jspecify.annotations.Nullable;

/**
 * What a run found.
 *
 * @param mismatch the figures when the run compared them
 * @param name the SKU's
 * @param repairedBy the ledger row of the repair, if there was one since
 */
public record RunMismatch(Mismatch mismatch, Name name, @Nullable Long repairedBy) {}
