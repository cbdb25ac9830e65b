package io.holdfast.reconciliation;

import static io.holdfast.testing.Requests.CLERK;

import static org.awaitility.Awaitility.await;

import static java.util.concurrent.TimeUnit.MINUTES;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.util.concurrent.Callable;

/** The worker as applications have it: on, beside the one that expires holds. */
@SpringBootTest(
        properties = {
            "holdfast.reconciliation.enabled=true",
            "holdfast.reconciliation.poll-interval=PT0.02S",
            "holdfast.expiry.enabled=true",
            "holdfast.expiry.interval=PT0.02S"
        })
@Import(Tampering.class)
@DirtiesContext
class ReconciliationWorkerTests {

    private static final Duration SOON = Duration.ofMillis(10);

    @Autowired private Shop shop;
    @Autowired private Reconciliation reconciliation;
    @Autowired private Deadlines deadlines;
    @Autowired private Tampering tampering;
    @Autowired private Sessions sessions;
    @Autowired private TransactionTemplate transaction;

    @Test
    void runsHappenWithoutAnybodyAskingAndWhenSomebodyAsks() {
        shop.shelve(1);
        awaitUntil(() -> reconciliation.lastFinishedRun().isPresent());

        awaitFinished(reconciliation.request(CLERK).run());
    }

    @Test
    void holdsExpireWhileARunTakesItsTime() {
        BalanceKey wrong = shop.shelve(10);
        tampering.change(wrong, "update inventory_balances set on_hand = 9 where");
        Reservation due = shop.hold(shop.shelve(1), 1);
        awaitUntil(() -> reconciliation.lastRun().map(Run::isFinished).orElse(false));

        Run run =
                transaction.execute(
                        status -> {
                            tampering.blockRuns(wrong);
                            Run requested = elsewhere(() -> reconciliation.request(CLERK).run());
                            sessions.awaitBlocked(1);
                            elsewhere(() -> pass(due));
                            awaitUntil(() -> shop.status(due.id()) == ReservationStatus.EXPIRED);
                            return requested;
                        });
        awaitFinished(run);
    }

    private Reservation pass(Reservation hold) {
        deadlines.pass(hold);
        return hold;
    }

    /** In a transaction of its own. */
    private static <T> T elsewhere(Callable<T> work) {
        return Together.call(1, work).getFirst();
    }

    private void awaitFinished(Run run) {
        awaitUntil(
                () ->
                        reconciliation
                                .lastFinishedRun()
                                .filter(finished -> finished.id() >= run.id())
                                .isPresent());
    }

    private static void awaitUntil(Callable<Boolean> condition) {
        await().atMost(1, MINUTES).pollInterval(SOON).until(condition);
    }

    @TestConfiguration
    @EnableScheduling
    static class Scheduling {}
}
