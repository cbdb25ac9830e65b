package io.holdfast.reservations;

import static io.holdfast.balances.MovementKind.CONFIRMATION;
import static io.holdfast.balances.MovementKind.EXPIRY;
import static io.holdfast.balances.MovementKind.HOLD;
import static io.holdfast.balances.MovementKind.RELEASE;
import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.activity.Activities;
import io.holdfast.activity.Activity;
import io.holdfast.activity.ActivityKind;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.TransitionOutcome.AlreadyDone;
import io.holdfast.reservations.TransitionOutcome.Done;
import io.holdfast.reservations.TransitionOutcome.Expired;
import io.holdfast.reservations.TransitionOutcome.NotAllowed;
import io.holdfast.reservations.TransitionOutcome.Unknown;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.time.Duration;
import java.util.List;

/** A hold moves once; whoever asks again hears what became of it. */
@SpringBootTest
public class TransitionTests {

    private static final ReservationId UNKNOWN = new ReservationId(Long.MAX_VALUE);
    private static final Duration HOUR = Duration.ofHours(1);

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Activities activities;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void confirmedUnitsLeave() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 3);

        TransitionOutcome outcome = reservations.confirm(hold.id(), SHOPPER);

        assertThat(outcome).isEqualTo(new Done(shop.now(hold)));
        assertThat(shop.now(hold).status()).isEqualTo(ReservationStatus.CONFIRMED);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(7, 0));
        assertThat(shop.ledger(hold.id())).containsExactly(HOLD, CONFIRMATION);
    }

    @Test
    void releasedUnitsAreAvailableAgain() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 3);

        TransitionOutcome outcome = reservations.release(hold.id(), SHOPPER);

        assertThat(outcome).isEqualTo(new Done(shop.now(hold)));
        assertThat(shop.now(hold).status()).isEqualTo(ReservationStatus.RELEASED);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 0));
        assertThat(shop.ledger(hold.id())).containsExactly(HOLD, RELEASE);
    }

    @Test
    void secondConfirmationAnswersTheSameAndChangesNothing() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 5);
        shop.hold(balance, 5);
        reservations.confirm(hold.id(), SHOPPER);

        assertThat(reservations.confirm(hold.id(), SHOPPER))
                .isEqualTo(new AlreadyDone(shop.now(hold)));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(5, 5));
    }

    @Test
    void secondReleaseDoesNotTakeFromAnotherHoldOfTheBalance() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 5);
        shop.hold(balance, 5);
        reservations.release(hold.id(), SHOPPER);

        assertThat(reservations.release(hold.id(), SHOPPER))
                .isEqualTo(new AlreadyDone(shop.now(hold)));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 5));
        assertThat(reservations.hold(basket(line(balance, 10)))).isInstanceOf(Insufficient.class);
    }

    @Test
    void manyConfirmationsAtOnceTakeTheUnitsOnce() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 2);
        shop.hold(balance, 8);

        var outcomes = Together.call(20, () -> reservations.confirm(hold.id(), SHOPPER));

        assertThat(outcomes).filteredOn(Done.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(AlreadyDone.class::isInstance).hasSize(19);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(8, 8));
    }

    @Test
    void confirmedHoldCantBeReleased() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 3);
        reservations.confirm(hold.id(), SHOPPER);

        assertThat(reservations.release(hold.id(), SHOPPER))
                .isEqualTo(new NotAllowed(shop.now(hold)));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(7, 0));
    }

    @Test
    void releasedHoldCantBeConfirmed() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 3);
        reservations.release(hold.id(), SHOPPER);

        assertThat(reservations.confirm(hold.id(), SHOPPER))
                .isEqualTo(new NotAllowed(shop.now(hold)));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void expiredHoldCanBeNeitherConfirmedNorReleased() {
        Reservation hold = shop.hold(shop.shelve(10), 3);
        deadlines.pass(hold);
        reservations.expireDue();

        assertThat(reservations.confirm(hold.id(), SHOPPER)).isEqualTo(new Expired(shop.now(hold)));
        assertThat(reservations.release(hold.id(), SHOPPER)).isEqualTo(new Expired(shop.now(hold)));
    }

    @Test
    void endedHoldCantBeExtended() {
        Reservation confirmed = shop.hold(shop.shelve(10), 3);
        Reservation released = shop.hold(shop.shelve(10), 3);
        reservations.confirm(confirmed.id(), SHOPPER);
        reservations.release(released.id(), SHOPPER);

        assertThat(reservations.extend(confirmed.id(), HOUR, SHOPPER))
                .isEqualTo(new NotAllowed(shop.now(confirmed)));
        assertThat(reservations.extend(released.id(), HOUR, SHOPPER))
                .isEqualTo(new NotAllowed(shop.now(released)));
    }

    @Test
    void unknownHoldIsUnknown() {
        assertThat(reservations.confirm(UNKNOWN, SHOPPER)).isEqualTo(new Unknown(UNKNOWN));
        assertThat(reservations.release(UNKNOWN, SHOPPER)).isEqualTo(new Unknown(UNKNOWN));
        assertThat(reservations.extend(UNKNOWN, HOUR, SHOPPER)).isEqualTo(new Unknown(UNKNOWN));
        assertThat(reservations.expire(UNKNOWN, SHOPPER)).isEqualTo(new Unknown(UNKNOWN));
        assertThat(reservations.find(UNKNOWN)).isEmpty();
    }

    @Test
    void extensionMovesTheDeadlineAndNoStock() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 3);

        TransitionOutcome outcome = reservations.extend(hold.id(), Duration.ofHours(3), SHOPPER);

        Reservation extended = shop.now(hold);
        assertThat(outcome).isEqualTo(new Done(extended));
        assertThat(extended.expiresAt()).isAfter(hold.expiresAt().plus(HOUR));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 3));
        assertThat(shop.ledger(hold.id())).containsExactly(HOLD);
    }

    @Test
    void extensionNeverShortensAHold() {
        Reservation hold = shop.hold(shop.shelve(10), 3);

        assertThat(reservations.extend(hold.id(), Duration.ofSeconds(1), SHOPPER))
                .isEqualTo(new Done(hold));
        assertThat(extensions(hold)).isEmpty();
    }

    @Test
    void extensionIsRecordedWithItsActorAndTheNewDeadline() {
        Reservation hold = shop.hold(shop.shelve(10), 3);

        reservations.extend(hold.id(), Duration.ofHours(3), CLERK);

        assertThat(extensions(hold))
                .singleElement()
                .returns(CLERK, Activity::actor)
                .returns(shop.now(hold).expiresAt().toString(), Activity::subject);
    }

    private List<Activity> extensions(Reservation hold) {
        var ofHold = ActivityQuery.ofHold(hold.id().value());
        return activities.list(ofHold, null, Activities.MAX_LIST).items().stream()
                .filter(activity -> activity.kind().equals(ActivityKind.HOLD_EXTENDED.code()))
                .toList();
    }

    @Test
    void personExpiresAnOverdueHold() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 3);
        deadlines.pass(hold);

        TransitionOutcome outcome = reservations.expire(hold.id(), CLERK);

        assertThat(outcome).isEqualTo(new Done(shop.now(hold)));
        assertThat(shop.status(hold.id())).isEqualTo(ReservationStatus.EXPIRED);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 0));
        assertThat(shop.ledger(hold.id())).containsExactly(HOLD, EXPIRY);
    }

    @Test
    void secondExpiryAnswersTheSameAndChangesNothing() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 5);
        shop.hold(balance, 5);
        deadlines.pass(hold);
        reservations.expireDue();

        assertThat(reservations.expire(hold.id(), CLERK))
                .isEqualTo(new AlreadyDone(shop.now(hold)));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 5));
    }

    @Test
    void holdThatIsNotDueOrEndedAnotherWayCantBeExpired() {
        Reservation held = shop.hold(shop.shelve(10), 3);
        Reservation confirmed = shop.hold(shop.shelve(10), 3);
        Reservation released = shop.hold(shop.shelve(10), 3);
        reservations.confirm(confirmed.id(), SHOPPER);
        reservations.release(released.id(), SHOPPER);

        assertThat(reservations.expire(held.id(), CLERK)).isEqualTo(new NotAllowed(held));
        assertThat(reservations.expire(confirmed.id(), CLERK))
                .isEqualTo(new NotAllowed(shop.now(confirmed)));
        assertThat(reservations.expire(released.id(), CLERK))
                .isEqualTo(new NotAllowed(shop.now(released)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT24H0.001S"})
    void extensionOutsideTheLimitsIsInvalid(Duration holdFor) {
        Reservation hold = shop.hold(shop.shelve(10), 3);

        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> reservations.extend(hold.id(), holdFor, SHOPPER))
                .returns("holdFor", InvalidValueException::field);
        assertThat(shop.now(hold)).isEqualTo(hold);
    }

    @Test
    void releaseConfirmationAndTwoExpiriesOfOneHoldAtOnceEndItOnce() {
        BalanceKey balance = shop.shelve(1_000);
        shop.hold(balance, 500);
        for (int round = 0; round < 200; round++) {
            endFourWaysAtOnce(balance);
        }
    }

    private void endFourWaysAtOnce(BalanceKey balance) {
        Reservation hold = shop.hold(balance, 1);
        deadlines.move(hold, Duration.ofMillis(2));

        List<Object> answers =
                Together.call(
                        List.of(
                                () -> reservations.release(hold.id(), SHOPPER),
                                () -> reservations.confirm(hold.id(), SHOPPER),
                                () -> reservations.expire(hold.id(), CLERK),
                                reservations::expireDue));

        Reservation ended = shop.now(hold);
        List<Object> done = answers.stream().filter(Done.class::isInstance).toList();
        if (done.isEmpty()) {
            // The worker was first. It expires what is due, whoever's it is.
            assertThat(ended.status()).isEqualTo(ReservationStatus.EXPIRED);
            assertThat(((ExpiryRun) answers.getLast()).expired()).isPositive();
        } else {
            assertThat(done).containsExactly(new Done(ended));
        }
        assertThat(shop.ledger(hold.id())).hasSize(2);
    }
}
