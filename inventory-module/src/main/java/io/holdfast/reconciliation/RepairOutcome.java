package io.holdfast.reconciliation;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Movement;
import io.holdfast.balances.RequestKey;

/** What became of a {@link Repair}, in order of precedence. */
public sealed interface RepairOutcome {

    /** The request key was used for another change; nothing was changed. */
    record KeyReused(RequestKey requestKey) implements RepairOutcome {}

    /** The same repair was made before; nothing was changed again. */
    record Replayed(Movement movement) implements RepairOutcome {}

    /** The SKU never stood at the location; nothing was changed. */
    record UnknownBalance(BalanceKey balance) implements RepairOutcome {}

    /** Balance, holds and ledger agree: somebody repaired them before; nothing was changed. */
    record NothingToRepair(Mismatch now) implements RepairOutcome {}

    /** The differences are no longer those that the person saw; nothing was changed. */
    record Changed(Mismatch now) implements RepairOutcome {}

    /**
     * On hand can't become what was chosen: it would leave promises without cover, or some figure
     * beyond what balance and ledger can hold. Nothing was changed.
     *
     * @param plan what could be done instead
     */
    record NotPossible(Mismatch now, RepairPlan plan) implements RepairOutcome {}

    /** Balance, holds and ledger agree, and the ledger says who made them do so. */
    record Repaired(Movement movement) implements RepairOutcome {}
}
