package io.holdfast.reservations;

import static io.holdfast.balances.MovementKind.COUNT;
import static io.holdfast.balances.MovementKind.HOLD;
import static io.holdfast.balances.MovementKind.RECEIPT;
import static io.holdfast.balances.MovementKind.RELEASE;
import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.adjustment;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.count;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.activity.Activities;
import io.holdfast.activity.Activity;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.StockChange.Count;
import io.holdfast.balances.StockOutcome;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.catalog.InvalidValueException;
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

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A change of stock that releases the holds in its way, all of it or nothing. */
@SpringBootTest
public class ClearanceTests {

    private static final int ROUNDS = 150;
    private static final Duration TWO_HOURS = Duration.ofHours(2);

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Activities activities;
    @Autowired private Deadlines deadlines;
    @Autowired private Sessions sessions;
    @Autowired private Invariants invariants;

    private BalanceKey balance;
    private long deadlocksBefore;

    @BeforeEach
    void shelveTen() {
        deadlocksBefore = sessions.deadlocks();
        balance = shop.shelve(10);
    }

    @AfterEach
    void nothingDeadlockedAndEverythingAddsUp() {
        assertThat(sessions.deadlocks()).isEqualTo(deadlocksBefore);
        invariants.check();
    }

    @Test
    void countBelowReservedReleasesTheHoldsInItsWay() {
        Reservation older = shop.hold(balance, 4);
        Reservation newer = shop.hold(balance, 5);

        StockOutcome outcome = reservations.change(count(balance, 5, 10), List.of(newer.id()));

        assertThat(outcome).isInstanceOf(Recorded.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(5, 4));
        assertThat(shop.now(older)).isEqualTo(older);
        assertThat(shop.status(newer.id())).isEqualTo(ReservationStatus.RELEASED);
        assertThat(shop.ledger(balance)).containsExactly(RECEIPT, HOLD, HOLD, RELEASE, COUNT);
    }

    @Test
    void releasesAreThoseOfWhoChangesTheStock() {
        Reservation hold = shop.hold(balance, 4);

        reservations.change(adjustment(balance, -8), List.of(hold.id()));

        assertThat(endings(hold)).singleElement().returns(CLERK, Activity::actor);
    }

    @Test
    void changeThatIsRefusedAllTheSameReleasesNothing() {
        Reservation kept = shop.hold(balance, 4);
        Reservation named = shop.hold(balance, 5);

        assertThat(reservations.change(count(balance, 3, 10), List.of(named.id())))
                .isEqualTo(new BelowReserved(3, 4, 1));
        assertThat(reservations.change(count(balance, 5, 11), List.of(named.id())))
                .isEqualTo(new StaleExpectation(11, 10));

        assertThat(shop.now(kept)).isEqualTo(kept);
        assertThat(shop.now(named)).isEqualTo(named);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 9));
        assertThat(shop.ledger(balance)).containsExactly(RECEIPT, HOLD, HOLD);
    }

    @Test
    void holdsThatHaveEndedMeanwhileAreLeftAsTheyAre() {
        Reservation released = shop.hold(balance, 1);
        Reservation expired = shop.hold(balance, 2);
        Reservation held = shop.hold(balance, 3);
        reservations.release(released.id(), SHOPPER);
        deadlines.pass(expired);
        reservations.expireDue();

        var ids = List.of(released.id(), expired.id(), held.id());

        assertThat(reservations.change(count(balance, 0, 10), ids)).isInstanceOf(Recorded.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(0, 0));
        assertThat(endings(released)).extracting(Activity::actor).containsExactly(SHOPPER);
        assertThat(shop.status(expired.id())).isEqualTo(ReservationStatus.EXPIRED);
    }

    @Test
    void confirmationThatWasFasterMakesTheCountStale() {
        Reservation hold = shop.hold(balance, 4);
        reservations.confirm(hold.id(), SHOPPER);

        assertThat(reservations.change(count(balance, 0, 10), List.of(hold.id())))
                .isEqualTo(new StaleExpectation(10, 6));
    }

    @Test
    void overdueHoldIsReleased() {
        Reservation hold = shop.hold(balance, 4);
        deadlines.pass(hold);

        assertThat(reservations.change(count(balance, 0, 10), List.of(hold.id())))
                .isInstanceOf(Recorded.class);
        assertThat(shop.status(hold.id())).isEqualTo(ReservationStatus.RELEASED);
    }

    @Test
    void sameHoldTwiceIsReleasedOnceAndNoHoldIsNoObstacle() {
        Reservation hold = shop.hold(balance, 4);

        assertThat(reservations.change(count(balance, 6, 10), List.of(hold.id(), hold.id())))
                .isInstanceOf(Recorded.class);
        assertThat(reservations.change(receipt(balance, 1), List.of()))
                .isInstanceOf(Recorded.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(7, 0));
    }

    @Test
    void sameChangeAgainIsAnsweredAndReleasesNothingMore() {
        Reservation hold = shop.hold(balance, 4);
        Reservation other = shop.hold(balance, 3);
        Count count = count(balance, 5, 10);
        var first = (Recorded) reservations.change(count, List.of(hold.id()));

        assertThat(reservations.change(count, List.of(hold.id())))
                .isEqualTo(new Replayed(first.movement(), first.balance()));
        assertThat(reservations.change(count, List.of(hold.id(), other.id())))
                .isEqualTo(new Replayed(first.movement(), first.balance()));
        assertThat(shop.now(other)).isEqualTo(other);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(5, 3));
    }

    @Test
    void anotherChangeUnderTheSameKeyReleasesNothing() {
        Reservation hold = shop.hold(balance, 4);
        Count count = count(balance, 6, 10);
        reservations.change(count, List.of());
        var another = new Count(count.requestKey(), balance, 0, 6, count.reason(), count.actor());

        assertThat(reservations.change(another, List.of(hold.id())))
                .isEqualTo(new KeyReused(count.requestKey()));
        assertThat(shop.now(hold)).isEqualTo(hold);
    }

    @Test
    void holdsOfAnotherBalanceUnknownOnesAndTooManyAreInvalid() {
        Reservation own = shop.hold(balance, 4);
        Reservation foreign = shop.hold(shop.shelve(10), 4);

        assertInvalid(List.of(own.id(), foreign.id()));
        assertInvalid(List.of(own.id(), new ReservationId(Long.MAX_VALUE)));
        assertInvalid(LongStream.rangeClosed(1, 1_001).mapToObj(ReservationId::new).toList());

        assertThat(shop.now(own)).isEqualTo(own);
    }

    private void assertInvalid(List<ReservationId> released) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> reservations.change(count(balance, 0, 10), released))
                .returns("release", InvalidValueException::field);
    }

    @Test
    void thousandHoldsAreReleasedAtOnce() {
        BalanceKey wide = shop.shelve(1_000);
        var lines = Stream.generate(() -> line(wide, 1)).limit(1_000).toList();
        var ids = shop.hold(basket(newCheckout(), lines)).stream().map(Reservation::id).toList();

        assertThat(reservations.change(count(wide, 0, 1_000), ids.reversed()))
                .isInstanceOf(Recorded.class);
        assertThat(shop.stock(wide)).isEqualTo(new Stock(0, 0));
    }

    @Test
    void whoeverReachesForTheSameHoldsTheChangeIsMadeWholeOrNotAtAll() {
        int made = 0;
        for (int round = 0; round < ROUNDS; round++) {
            made += changesWhileOthersReachForTheHolds() ? 1 : 0;
        }
        assertThat(made).isPositive();
    }

    private boolean changesWhileOthersReachForTheHolds() {
        BalanceKey contested = shop.shelve(20);
        List<Reservation> holds = Stream.generate(() -> shop.hold(contested, 4)).limit(4).toList();
        deadlines.move(holds.get(3), Duration.ofMillis(2));
        List<ReservationId> ids = holds.stream().map(Reservation::id).toList();
        Count count = count(contested, 6, 20);
        List<Callable<Object>> calls =
                new ArrayList<>(
                        List.of(
                                () -> reservations.change(count, ids),
                                () -> reservations.change(count, ids.reversed()),
                                () -> reservations.confirm(ids.get(0), SHOPPER),
                                () -> reservations.release(ids.get(1), SHOPPER),
                                () -> reservations.extend(ids.get(2), TWO_HOURS, SHOPPER),
                                () -> reservations.hold(basket(line(contested, 3))),
                                reservations::expireDue));
        Collections.shuffle(calls);
        return isMadeWholeOrNotAtAll(Together.call(calls), contested, holds);
    }

    private boolean isMadeWholeOrNotAtAll(
            List<Object> answers, BalanceKey contested, List<Reservation> holds) {
        boolean made = answers.stream().anyMatch(Recorded.class::isInstance);
        List<Activity> released = holds.stream().flatMap(hold -> releasesOf(hold)).toList();
        if (made) {
            assertThat(holds).noneMatch(hold -> isHeld(hold));
            assertThat(answers).filteredOn(Recorded.class::isInstance).hasSize(1);
        } else {
            assertThat(released).isEmpty();
            assertThat(answers).noneMatch(Replayed.class::isInstance);
        }
        assertThat(shop.ledger(contested)).filteredOn(COUNT::equals).hasSize(made ? 1 : 0);
        return made;
    }

    private boolean isHeld(Reservation hold) {
        return shop.status(hold.id()) == ReservationStatus.HELD;
    }

    /** By whoever counted. */
    private Stream<Activity> releasesOf(Reservation hold) {
        return endings(hold).stream().filter(ending -> ending.actor().equals(CLERK));
    }

    private List<Activity> endings(Reservation hold) {
        var ofHold = ActivityQuery.ofHold(hold.id().value());
        return activities.list(ofHold, null, Activities.MAX_LIST).items().stream()
                .filter(act -> act.kind().equals(MovementKind.RELEASE.code()))
                .toList();
    }
}
