package io.holdfast.reservations;

import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;

import org.springframework.transaction.TransactionStatus;

import java.util.List;

/** How the transaction of a basket ends: the caller has the last word on what is held in it. */
record Approval(Admission admission, TransactionStatus transaction) {

    Attempt<HoldOutcome> ofPlaced(List<HeldLine> lines) {
        return decided(new Placed(lines), lines);
    }

    Attempt<HoldOutcome> ofReplayed(List<HeldLine> lines) {
        return decided(new Replayed(lines), lines);
    }

    /** Takes the transaction back, and lets it be tried again. */
    Attempt<HoldOutcome> outrun() {
        transaction.setRollbackOnly();
        return new Attempt.Outrun<>();
    }

    private Attempt<HoldOutcome> decided(HoldOutcome held, List<HeldLine> lines) {
        HoldOutcome outcome =
                admission.reused(lines).<HoldOutcome>map(this::takenBack).orElse(held);
        return new Attempt.Decided<>(outcome);
    }

    private KeyReused takenBack(RequestKey reused) {
        transaction.setRollbackOnly();
        return new KeyReused(reused);
    }
}
