package io.holdfast.reconciliation;

import io.holdfast.catalog.Name;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A balance, its holds and its ledger, replayed as of one moment.
 *
 * <p>The replay starts at the newest repair, which made all three agree: what parted before it is
 * settled, though the ledger keeps it. Holds from before it are judged by what they are now.
 *
 * @param now the figures at that moment
 * @param name the SKU's
 * @param plan what a repair of these figures would do
 * @param steps ledger rows in their order: those around the parting, or the newest if there is none
 * @param parting the first step where the three part; null if none does. There may be one although
 *     the figures add up: two faults that cancel each other, or a hold without its ledger rows
 * @param unrecorded holds that the ledger doesn't tell of, or not of their ending, oldest first, at
 *     most {@value Reconciliation#MAX_UNRECORDED}
 */
public record Investigation(
        Mismatch now,
        Name name,
        RepairPlan plan,
        List<Step> steps,
        @Nullable Parting parting,
        List<Parting.Unrecorded> unrecorded) {

    /** Whether balance, holds and ledger agree, and so nothing can be repaired. */
    public boolean addsUp() {
        return now.addsUp();
    }
}
