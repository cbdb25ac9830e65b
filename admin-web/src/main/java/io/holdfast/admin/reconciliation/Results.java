package io.holdfast.admin.reconciliation;

import io.holdfast.admin.DatabaseClock;
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

    Result newest() {
        return transactions.inSnapshot(transaction -> read());
    }

    private Result read() {
        Run last = reconciliation.lastFinishedRun().orElse(null);
        return new Result(clock.now(), last, running().orElse(null), rows(last));
    }

    private Optional<Run> running() {
        return reconciliation.lastRun().filter(run -> !run.isFinished());
    }

    private List<MismatchRow> rows(@Nullable Run last) {
        return last == null
                ? List.of()
                : reconciliation.mismatches(last.id(), ROWS).stream().map(MismatchRow::of).toList();
    }
}
