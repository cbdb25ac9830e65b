package io.holdfast.admin.reconciliation;

import io.holdfast.admin.DatabaseClock;
import io.holdfast.catalog.Reach;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reconciliation.Run;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;

/** Reads the newest result in one snapshot, so that its figures fit its rows. */
@Component
class Results {

    /** Whoever has more mismatches than these looks for one cause, not at each of them. */
    static final int ROWS = 200;

    private final Reconciliation reconciliation;
    private final DatabaseClock clock;
    private final Transactions transactions;

    Results(Reconciliation reconciliation, DatabaseClock clock, Transactions transactions) {
        this.reconciliation = reconciliation;
        this.clock = clock;
        this.transactions = transactions;
    }

    Result newest(Reach reach) {
        return transactions.inSnapshot(transaction -> read(reach));
    }

    private Result read(Reach reach) {
        Run last = reconciliation.lastFinishedRun(reach).orElse(null);
        return new Result(clock.now(), last, running(reach).orElse(null), rows(last, reach));
    }

    private Optional<Run> running(Reach reach) {
        return reconciliation.lastRun(reach).filter(run -> !run.isFinished());
    }

    private List<MismatchRow> rows(@Nullable Run last, Reach reach) {
        return last == null
                ? List.of()
                : reconciliation.mismatches(last.id(), reach, ROWS).stream()
                        .map(MismatchRow::of)
                        .toList();
    }
}
