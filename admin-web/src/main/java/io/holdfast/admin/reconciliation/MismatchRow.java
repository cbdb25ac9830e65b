package io.holdfast.admin.reconciliation;

import io.holdfast.reconciliation.RunMismatch;

import java.util.List;

/** A balance that didn't add up, as the list shows it. */
public record MismatchRow(RunMismatch found, List<Difference> differences) {

    static MismatchRow of(RunMismatch found) {
        return new MismatchRow(found, Difference.of(found.mismatch()));
    }
}
