package io.holdfast.reservations;

import static io.holdfast.balances.MovementKind.EXPIRY;
import static io.holdfast.balances.MovementKind.HOLD;
import static io.holdfast.balances.MovementKind.RECEIPT;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Holds that ran out: with the worker, without it, and while others are at them. */
@SpringBootTest
public class ExpiryTests {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final int LINES = 750;
    private static final int MORE_THAN_A_BATCH = 2 * LINES;

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Sessions sessions;
    @Autowired private TransactionTemplate transaction;
    @Autowired private Invariants invariants;

    /** Others may have left holds to run out. */
    @BeforeEach
    void nothingIsDue() {
        reservations.expireDue();
    }

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void dueHoldGivesItsUnitsBackOnce() {
        BalanceKey balance = shop.shelve(5);
        Reservation hold = overdue(balance, 5);

        reservations.expireDue();
        reservations.expireDue();

        assertThat(shop.status(hold.id())).isEqualTo(ReservationStatus.EXPIRED);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(5, 0));
        assertThat(shop.ledger(balance)).containsExactly(RECEIPT, HOLD, EXPIRY);
    }

    @Test
    void holdThatIsNotDueStays() {
        Reservation hold = shop.hold(shop.shelve(5), 5);

        reservations.expireDue();

        assertThat(shop.now(hold)).isEqualTo(hold);
    }

    @Test
    void moreDueHoldsThanOneBatchAllExpireInOneRun() {
        BalanceKey balance = shop.shelve(MORE_THAN_A_BATCH);
        letMoreThanABatchRunOut(balance);

        ExpiryRun run = reservations.expireDue();

        assertThat(run).isEqualTo(new ExpiryRun(MORE_THAN_A_BATCH, 0));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(MORE_THAN_A_BATCH, 0));
    }

    @Test
    void connectionThatIsLostIsNoFaultOfTheHold() {
        BalanceKey balance = shop.shelve(1);
        overdue(balance, 1);

        var run =
                transaction.execute(
                        status -> {
                            sessions.lock(balance);
                            var started = Together.start(reservations::expireDue);
                            sessions.awaitBlocked(1);
                            sessions.endBlocked();
                            return started;
                        });

        assertThat(run.join()).isEqualTo(new ExpiryRun(1, 0));
        assertThat(reservations.expiryFailures(10)).isEmpty();
    }

    @Test
    void workerPassesOverWhatSomebodyElseIsWorkingOn() {
        BalanceKey balance = shop.shelve(2);
        Reservation busy = overdue(balance, 1);
        Reservation free = overdue(balance, 1);

        transaction.executeWithoutResult(
                status -> {
                    sessions.lock(busy);
                    Together.start(reservations::expireDue).join();
                });

        assertThat(shop.status(free.id())).isEqualTo(ReservationStatus.EXPIRED);
        assertThat(shop.status(busy.id())).isEqualTo(ReservationStatus.HELD);
        reservations.expireDue();
        assertThat(shop.status(busy.id())).isEqualTo(ReservationStatus.EXPIRED);
    }

    @Test
    void shortageExpiresOverdueHoldsItselfBeforeItIsDeclared() {
        BalanceKey balance = shop.shelve(5);
        Reservation lapsed = overdue(balance, 5);

        shop.hold(balance, 3);

        assertThat(shop.status(lapsed.id())).isEqualTo(ReservationStatus.EXPIRED);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(5, 3));
    }

    @Test
    void shortageThatOverdueHoldsCantCureNamesWhatTheyGaveBack() {
        BalanceKey balance = shop.shelve(5);
        shop.hold(balance, 2);
        overdue(balance, 3);

        assertThat(reservations.hold(basket(line(balance, 4))))
                .isEqualTo(new Insufficient(List.of(new HoldOutcome.Shortage(balance, 4, 3))));
    }

    @Test
    void claimThatFitsLeavesOverdueHoldsToTheWorker() {
        BalanceKey balance = shop.shelve(5);
        Reservation lapsed = overdue(balance, 3);

        shop.hold(balance, 2);

        assertThat(shop.now(lapsed).overdue()).isTrue();
    }

    @Test
    void overdueHoldsOfOtherBalancesAreNotTheClaimsBusiness() {
        BalanceKey one = shop.shelve(5);
        BalanceKey other = shop.shelve(5);
        overdue(one, 5);
        Reservation elsewhere = overdue(other, 5);

        shop.hold(one, 5);

        assertThat(shop.now(elsewhere).overdue()).isTrue();
        reservations.expireDue();
    }

    @Test
    void moreOverdueHoldsThanOneBatchDontMeanSoldOut() {
        BalanceKey balance = shop.shelve(MORE_THAN_A_BATCH);
        letMoreThanABatchRunOut(balance);

        assertThat(reservations.hold(basket(line(balance, MORE_THAN_A_BATCH))))
                .isInstanceOf(Placed.class);
    }

    @Test
    void claimWaitsForADueHoldThatIsJustBeingExpired() {
        BalanceKey balance = shop.shelve(1);
        Reservation lapsed = overdue(balance, 1);

        HoldOutcome outcome =
                transaction
                        .execute(
                                status -> {
                                    reservations.release(lapsed.id(), SHOPPER);
                                    var claim = Together.start(() -> claimLastUnitOf(balance));
                                    sessions.awaitBlocked(1);
                                    return claim;
                                })
                        .join();

        assertThat(outcome).isInstanceOf(Placed.class);
    }

    private HoldOutcome claimLastUnitOf(BalanceKey balance) {
        return reservations.hold(basket(line(balance, 1)));
    }

    @Test
    void extendingADueHoldBeforeTheWorkerCameDoesNotRevive() {
        BalanceKey balance = shop.shelve(1);
        Reservation lapsed = overdue(balance, 1);

        assertThat(reservations.extend(lapsed.id(), HOUR, SHOPPER))
                .isInstanceOf(TransitionOutcome.Expired.class);
        Reservation others = shop.hold(balance, 1);
        assertThat(reservations.extend(lapsed.id(), HOUR, SHOPPER))
                .isEqualTo(new TransitionOutcome.Expired(shop.now(lapsed)));
        assertThat(shop.now(others)).isEqualTo(others);
    }

    @Test
    void extendingAnExpiredHoldDoesNotTakeTheUnitFromWhoHasItNow() {
        BalanceKey balance = shop.shelve(1);
        Reservation lapsed = overdue(balance, 1);
        reservations.expireDue();
        Reservation others = shop.hold(balance, 1);

        assertThat(reservations.extend(lapsed.id(), HOUR, SHOPPER))
                .isEqualTo(new TransitionOutcome.Expired(shop.now(lapsed)));
        assertThat(shop.now(others)).isEqualTo(others);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(1, 1));
    }

    @Test
    void confirmingADueHoldIsRefusedThoughTheWorkerNeverCame() {
        BalanceKey balance = shop.shelve(1);
        Reservation lapsed = overdue(balance, 1);

        assertThat(reservations.confirm(lapsed.id(), SHOPPER))
                .isEqualTo(new TransitionOutcome.Expired(shop.now(lapsed)));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(1, 1));
    }

    @Test
    void releasingADueHoldIsAllowedUntilTheWorkerComes() {
        BalanceKey balance = shop.shelve(1);
        Reservation lapsed = overdue(balance, 1);

        assertThat(reservations.release(lapsed.id(), SHOPPER))
                .isInstanceOf(TransitionOutcome.Done.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(1, 0));
    }

    @Test
    void confirmationThatWaitedForTheLockPastTheDeadlineIsRefused() {
        Reservation hold = shortHold(shop.shelve(1));

        assertThat(waitingPastTheDeadline(hold, () -> reservations.confirm(hold.id(), SHOPPER)))
                .isInstanceOf(TransitionOutcome.Expired.class);
        assertThat(shop.status(hold.id())).isEqualTo(ReservationStatus.HELD);
    }

    @Test
    void extensionThatWaitedForTheLockPastTheDeadlineIsRefused() {
        Reservation hold = shortHold(shop.shelve(1));

        assertThat(
                        waitingPastTheDeadline(
                                hold, () -> reservations.extend(hold.id(), HOUR, SHOPPER)))
                .isInstanceOf(TransitionOutcome.Expired.class);
    }

    private TransitionOutcome waitingPastTheDeadline(
            Reservation hold, Supplier<TransitionOutcome> call) {
        return transaction
                .execute(
                        status -> {
                            sessions.lock(hold);
                            var answer = Together.start(call);
                            sessions.awaitBlocked(1);
                            deadlines.awaitPassing(hold);
                            return answer;
                        })
                .join();
    }

    private Reservation shortHold(BalanceKey balance) {
        var request =
                new HoldRequest(
                        newCheckout(), List.of(line(balance, 1)), Duration.ofSeconds(1), SHOPPER);
        return shop.hold(request).getFirst();
    }

    private void letMoreThanABatchRunOut(BalanceKey balance) {
        for (int held = 0; held < MORE_THAN_A_BATCH; held += LINES) {
            var lines = Stream.generate(() -> line(balance, 1)).limit(LINES).toList();
            deadlines.pass(shop.hold(basket(newCheckout(), lines)));
        }
    }

    private Reservation overdue(BalanceKey balance, int quantity) {
        Reservation hold = shop.hold(balance, quantity);
        deadlines.pass(hold);
        return hold;
    }
}
