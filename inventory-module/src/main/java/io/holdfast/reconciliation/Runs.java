package io.holdfast.reconciliation;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.Reach;
import io.holdfast.reconciliation.RunTable.Unfinished;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;

/**
 * Runs in the background: at most one is unfinished. It advances by steps, each in a transaction of
 * its own under a lock on the run, so that any number of instances may share it and a crash undoes
 * one step at most.
 */
@Component
class Runs {

    private static final Actor WORKER = Actor.worker("reconciliation");

    private final RunTable table;
    private final Activities activities;
    private final Transactions transactions;
    private final ReconciliationProperties properties;

    Runs(
            RunTable table,
            Activities activities,
            Transactions transactions,
            ReconciliationProperties properties) {
        this.table = table;
        this.activities = activities;
        this.transactions = transactions;
        this.properties = properties;
    }

    RequestOutcome request(Actor actor) {
        return transactions.joining(
                transaction ->
                        table.create(actor)
                                .<RequestOutcome>map(id -> requested(id, actor))
                                .orElseGet(() -> new RequestOutcome.AlreadyRunning(unfinished())));
    }

    private RequestOutcome requested(long id, Actor actor) {
        activities.record(
                ActivityKind.RECONCILIATION_REQUESTED, actor, String.valueOf(id), null, null);
        return new RequestOutcome.Requested(get(id));
    }

    /** The newest run is the one that was in the way, also if it has finished just now. */
    private Run unfinished() {
        return table.newest()
                .orElseThrow(() -> new IllegalStateException("no run, yet one is in the way"));
    }

    /** Requests a run by itself if the last request is too long ago. */
    Optional<Run> requestIfDue() {
        return transactions.inOwn(
                transaction -> table.createIfDue(WORKER, properties.interval()).map(this::get));
    }

    Optional<Run> checkNext() {
        return transactions.inOwn(transaction -> table.lockUnfinished().map(this::advance));
    }

    private Run advance(Unfinished run) {
        table.endOfStretch(run.checkedUpTo(), properties.skusPerStep())
                .ifPresentOrElse(upTo -> table.check(run, upTo), () -> finish(run));
        return get(run.id());
    }

    private void finish(Unfinished run) {
        table.finish(run.id());
        table.forgetOldMismatches();
        table.forgetOldRuns();
    }

    private Run get(long id) {
        return table.find(id).orElseThrow(() -> new IllegalStateException("no run " + id));
    }

    Optional<Run> newest(Reach reach) {
        String[] codes = reach.codes();
        return codes == null ? table.newest() : table.newest(codes, false);
    }

    Optional<Run> newestFinished(Reach reach) {
        String[] codes = reach.codes();
        return codes == null ? table.newestFinished() : table.newest(codes, true);
    }

    long openMismatches(Reach reach) {
        String[] codes = reach.codes();
        return codes == null
                ? table.newestFinished().map(Run::openMismatches).orElse(0L)
                : table.openMismatches(codes);
    }

    List<RunMismatch> mismatches(long runId, Reach reach, int limit) {
        return table.mismatches(runId, reach.codes(), limit);
    }
}
