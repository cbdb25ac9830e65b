package io.holdfast.reconciliation;

import static io.holdfast.testing.Requests.CLERK;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.holdfast.activity.Activities;
import io.holdfast.activity.Activity;
import io.holdfast.activity.ActivityKind;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.Name;
import io.holdfast.reconciliation.RequestOutcome.AlreadyRunning;
import io.holdfast.reconciliation.RequestOutcome.Requested;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Runs in the background: requested once, seen advancing, finished whatever happens. */
@TamperedDatabase
class RunTests {

    private static final int ROUNDS = 25;
    private static final int AT_ONCE = 6;

    @Autowired private Shop shop;
    @Autowired private Reconciliation reconciliation;
    @Autowired private Runs runs;
    @Autowired private Activities activities;
    @Autowired private Tampering tampering;
    @Autowired private Sessions sessions;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    @BeforeEach
    void nothingIsRunning() {
        finish();
    }

    @Test
    void requestedRunWaitsForAWorker() {
        shop.shelve(3);

        Run run = request();

        assertThat(run.requestedBy()).isEqualTo(CLERK);
        assertThat(run.isFinished()).isFalse();
        assertThat(run.balances()).isEqualTo(count("inventory_balances"));
        assertThat(run.checked()).isZero();
        assertThat(run.percent()).isZero();
        assertThat(reconciliation.lastRun()).contains(run);
    }

    @Test
    void requestWhileOneRunsIsAnsweredWithThatOne() {
        Run run = request();

        assertThat(reconciliation.request(CLERK)).isEqualTo(new AlreadyRunning(run));
    }

    @Test
    void requestsAtOnceMakeOneRun() {
        for (int round = 0; round < ROUNDS; round++) {
            List<RequestOutcome> outcomes =
                    Together.call(AT_ONCE, () -> reconciliation.request(CLERK));

            assertThat(outcomes).filteredOn(Requested.class::isInstance).hasSize(1);
            assertThat(outcomes).extracting(outcome -> outcome.run().id()).containsOnly(lastId());
            finish();
        }
    }

    @Test
    void whoRequestedARunIsRecorded() {
        Actor somebody = Actor.user("somebody-" + lastId());
        reconciliation.request(somebody);
        reconciliation.request(somebody);

        List<Activity> recorded =
                activities.list(new ActivityQuery(somebody, null, null, null), null, 10).items();

        assertThat(recorded)
                .singleElement()
                .returns(ActivityKind.RECONCILIATION_REQUESTED.code(), Activity::kind)
                .returns(String.valueOf(lastId()), Activity::subject);
    }

    @Test
    void runAdvancesAStretchOfSkusAtATimeUntilAllAreChecked() {
        Stream.generate(() -> shop.shelve(1)).limit(5).forEach(balance -> {});
        request();

        List<Run> steps = finish();

        long stretches = -Math.floorDiv(-count("skus"), TamperedDatabase.SKUS);
        assertThat(steps).hasSize((int) stretches + 1);
        assertThat(steps).extracting(Run::checked).isSorted();
        assertThat(steps).extracting(Run::percent).isSorted().endsWith(100);
        assertThat(steps.subList(0, steps.size() - 1)).noneMatch(Run::isFinished);
        assertThat(steps.getLast())
                .returns(true, Run::isFinished)
                .returns(count("inventory_balances"), Run::checked);
        assertThat(reconciliation.lastFinishedRun()).contains(steps.getLast());
        assertThat(reconciliation.checkNext()).isEmpty();
    }

    @Test
    void runFindsWhatAReportFindsWhateverIsWrong() {
        List<BalanceKey> wrong = oneOfEachKind();
        BalanceKey right = shop.shelve(10);
        request();

        Run run = finish().getLast();

        ReconciliationReport report = reconciliation.run();
        List<RunMismatch> found = reconciliation.mismatches(run.id(), Integer.MAX_VALUE);
        assertThat(run.mismatches()).isEqualTo(report.mismatchCount());
        assertThat(run.openMismatches()).isEqualTo(report.mismatchCount());
        assertThat(found).extracting(RunMismatch::mismatch).isEqualTo(report.mismatches());
        assertThat(found)
                .extracting(one -> one.mismatch().balance())
                .containsAll(wrong)
                .doesNotContain(right);
        assertThat(found).extracting(RunMismatch::name).containsOnly(new Name("a SKU of a test"));
        assertThat(found).extracting(RunMismatch::repairedBy).containsOnlyNulls();
        assertThat(reconciliation.mismatches(run.id(), 1)).isEqualTo(found.subList(0, 1));
    }

    private List<BalanceKey> oneOfEachKind() {
        return Stream.of(
                        "update inventory_balances set reserved = reserved + 1 where",
                        "update inventory_balances set on_hand = on_hand - 2 where",
                        """
                        update inventory_reservations
                        set status = 'released', ended_at = clock_timestamp()
                        where\
                        """,
                        "update inventory_reservations set quantity = 3 where",
                        "delete from stock_movements where kind = 'receipt' and",
                        "delete from stock_movements where kind = 'hold' and")
                .map(this::plant)
                .toList();
    }

    private BalanceKey plant(String change) {
        BalanceKey balance = shop.shelve(10);
        shop.hold(balance, 4);
        tampering.change(balance, change);
        return balance;
    }

    @Test
    void stepThatDiesIsTakenAgainAndNothingIsCountedTwice() {
        BalanceKey wrong = plant("update inventory_balances set reserved = 5 where");
        Run run = request();

        CompletableFuture<List<Run>> dying =
                transaction.execute(
                        status -> {
                            tampering.blockRuns(wrong);
                            CompletableFuture<List<Run>> steps = Together.start(this::finish);
                            sessions.awaitBlocked(1);
                            assertThat(reconciliation.lastRun()).get().matches(isOnItsWay(run));
                            killTheBlocked();
                            return steps;
                        });
        assertThatThrownBy(dying::join).isNotNull();
        assertThat(reconciliation.lastRun()).get().matches(isOnItsWay(run));

        Run finished = finish().getLast();
        assertThat(finished.checked()).isEqualTo(finished.balances());
        assertThat(finished.mismatches()).isEqualTo(reconciliation.run().mismatchCount());
    }

    private static Predicate<Run> isOnItsWay(Run run) {
        return now -> now.id() == run.id() && !now.isFinished() && now.checked() < run.balances();
    }

    private void killTheBlocked() {
        jdbc.sql(
                        """
                        select pg_terminate_backend(pid) from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'
                        """)
                .query()
                .listOfRows();
    }

    @Test
    void whileOneInstanceTakesAStepOthersDoNotWait() {
        BalanceKey wrong = plant("update inventory_balances set reserved = 5 where");
        request();

        CompletableFuture<List<Run>> steps =
                transaction.execute(
                        status -> {
                            tampering.blockRuns(wrong);
                            CompletableFuture<List<Run>> blocked = Together.start(this::finish);
                            sessions.awaitBlocked(1);
                            assertThat(Together.call(1, reconciliation::checkNext))
                                    .containsOnly(Optional.empty());
                            assertThat(Together.call(1, () -> reconciliation.request(CLERK)))
                                    .hasOnlyElementsOfType(AlreadyRunning.class);
                            return blocked;
                        });

        assertThat(steps.join().getLast().isFinished()).isTrue();
    }

    @Test
    void instancesAtOnceCheckEachBalanceOnce() {
        plant("update inventory_balances set reserved = 5 where");
        for (int round = 0; round < ROUNDS; round++) {
            Run run = request();

            Together.call(AT_ONCE, this::finish);
            finish();

            Run finished = reconciliation.lastFinishedRun().orElseThrow();
            assertThat(finished.id()).isEqualTo(run.id());
            assertThat(finished.checked()).isEqualTo(count("inventory_balances"));
            assertThat(finished.mismatches()).isEqualTo(reconciliation.run().mismatchCount());
        }
    }

    @Test
    void runIsRequestedByItselfOnceTheLastRequestIsAnIntervalAgo() {
        request();
        assertThat(runs.requestIfDue()).isEmpty();
        finish();
        assertThat(runs.requestIfDue()).isEmpty();

        lastRequestWas("59 minutes");
        assertThat(runs.requestIfDue()).isEmpty();

        lastRequestWas("61 minutes");
        assertThat(runs.requestIfDue())
                .get()
                .returns(Actor.worker("reconciliation"), Run::requestedBy)
                .returns(count("inventory_balances"), Run::balances);
        assertThat(runs.requestIfDue()).isEmpty();
    }

    @Test
    void unfinishedRunIsNeverDoubledHoweverOldItIs() {
        request();
        lastRequestWas("3 days");

        assertThat(runs.requestIfDue()).isEmpty();
    }

    @Test
    void instancesAtOnceRequestOneRunThatIsDue() {
        for (int round = 0; round < ROUNDS; round++) {
            request();
            finish();
            lastRequestWas("2 hours");

            assertThat(Together.call(AT_ONCE, runs::requestIfDue))
                    .filteredOn(Optional::isPresent)
                    .hasSize(1);
            finish();
        }
    }

    @Test
    void firstRunIsRequestedByItselfAsSoonAsThereIsABalance() {
        shop.shelve(1);
        change("delete from reconciliation_mismatches");
        change("delete from reconciliation_runs");
        assertThat(reconciliation.lastRun()).isEmpty();
        assertThat(reconciliation.lastFinishedRun()).isEmpty();

        assertThat(runs.requestIfDue()).isPresent();
    }

    private void lastRequestWas(String ago) {
        change(
                """
                update reconciliation_runs
                set requested_at = clock_timestamp() - interval '%s'
                where id = (select max(id) from reconciliation_runs)
                """
                        .formatted(ago));
    }

    @Test
    void onlyTheNewestRunsAreKept() {
        plant("update inventory_balances set reserved = 5 where");
        request();
        Run old = finish().getLast();
        change(
                """
                insert into reconciliation_runs (requested_by, requested_at, finished_at, balances)
                select 'somebody', clock_timestamp(), clock_timestamp(), 0
                from generate_series(1, %d)
                """
                        .formatted(Reconciliation.RUNS_KEPT));
        request();

        Run newest = finish().getLast();

        assertThat(count("reconciliation_runs")).isEqualTo(Reconciliation.RUNS_KEPT);
        assertThat(reconciliation.mismatches(old.id(), 10)).isEmpty();
        assertThat(reconciliation.mismatches(newest.id(), 10)).isNotEmpty();
    }

    @Test
    void mismatchesAreAllCountedButOnlySoManyAreKept() {
        BalanceKey balance = shop.shelve(1);
        int many = Reconciliation.MAX_MISMATCHES + 1;
        try {
            corruptAtNewLocations(balance, many);
            request();

            Run run = finish().getLast();

            assertThat(run.mismatches()).isGreaterThanOrEqualTo(many);
            assertThat(reconciliation.mismatches(run.id(), Integer.MAX_VALUE))
                    .hasSize(Reconciliation.MAX_MISMATCHES);
        } finally {
            change("delete from reconciliation_mismatches");
            change(
                    """
                    delete from inventory_balances
                    where location_id in (select id from locations where code like 'wrong-%')
                    """);
        }
    }

    private void corruptAtNewLocations(BalanceKey balance, int locations) {
        change(
                """
                with places as (
                    insert into locations (code, name)
                    select 'wrong-' || number, 'a location of a test'
                    from generate_series(1, %d) as number
                    returning id
                )
                insert into inventory_balances (sku_id, location_id, on_hand, reserved)
                select s.id, places.id, 1, 0
                from places cross join skus s
                where s.code = '%s'
                """
                        .formatted(locations, balance.sku().value()));
    }

    @Test
    void stepIsNotTakenInsideACallersTransaction() {
        assertThatThrownBy(() -> transaction.execute(status -> reconciliation.checkNext()))
                .isInstanceOf(IllegalTransactionStateException.class);
    }

    private Run request() {
        return assertThat(reconciliation.request(CLERK))
                .asInstanceOf(type(Requested.class))
                .actual()
                .run();
    }

    /** Takes every step that is left, and tells how the run was after each. */
    private List<Run> finish() {
        List<Run> steps = new ArrayList<>();
        Optional<Run> step = reconciliation.checkNext();
        while (step.isPresent()) {
            steps.add(step.get());
            step = reconciliation.checkNext();
        }
        return steps;
    }

    private long lastId() {
        return reconciliation.lastRun().map(Run::id).orElse(0L);
    }

    private long count(String table) {
        return jdbc.sql("select count(*) from " + table).query(Long.class).single();
    }

    private void change(String sql) {
        transaction.executeWithoutResult(status -> jdbc.sql(sql).update());
    }
}
