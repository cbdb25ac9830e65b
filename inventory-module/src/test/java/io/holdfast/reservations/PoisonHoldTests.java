package io.holdfast.reservations;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.count;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Poison;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataAccessException;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** One hold whose row refuses to be expired, among many good ones. */
@SpringBootTest
class PoisonHoldTests {

    private static final int HOLDS = 100;

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Poison poison;
    @Autowired private Invariants invariants;

    private BalanceKey balance;
    private List<Reservation> holds;
    private Reservation bad;

    @BeforeEach
    void letManyRunOutAndPoisonOne() {
        reservations.expireDue();
        balance = shop.shelve(HOLDS);
        var lines = Stream.generate(() -> line(balance, 1)).limit(HOLDS).toList();
        holds = shop.hold(basket(newCheckout(), lines));
        bad = holds.get(HOLDS / 2);
        deadlines.pass(holds);
        poison.into(bad);
    }

    @AfterEach
    void cureAndExpireTheRest() {
        poison.cure();
        poison.letRetry();
        reservations.expireDue();
        assertThat(shop.stock(balance)).isEqualTo(new Stock(HOLDS, 0));
        invariants.check();
    }

    @Test
    void everyOtherHoldExpiresInTheSameRun() {
        assertThat(reservations.expireDue()).isEqualTo(new ExpiryRun(HOLDS - 1, 1));

        assertThat(holds)
                .filteredOn(hold -> shop.status(hold.id()) == ReservationStatus.HELD)
                .containsExactly(bad);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(HOLDS, 1));
    }

    @Test
    void badHoldIsReportedWithWhatTheDatabaseSaid() {
        reservations.expireDue();

        assertThat(reservations.backlog().setAside()).isOne();
        assertThat(reservations.backlog().dueHolds()).isOne();
        assertThat(reservations.expiryFailures(10))
                .singleElement()
                .returns(shop.now(bad), SetAside::reservation)
                .extracting(SetAside::failure)
                .returns(bad.id(), ExpiryFailure::reservationId)
                .returns(1, ExpiryFailure::attempts)
                .satisfies(failure -> assertThat(failure.error()).contains(Poison.ERROR));
    }

    @Test
    void badHoldWaitsItsTurnAndThenLonger() {
        reservations.expireDue();
        assertThat(reservations.expireDue()).isEqualTo(ExpiryRun.NOTHING);
        Duration first = backoff();

        poison.letRetry();
        assertThat(reservations.expireDue()).isEqualTo(new ExpiryRun(0, 1));

        assertThat(failure().attempts()).isEqualTo(2);
        assertThat(backoff()).isGreaterThan(first);
    }

    @Test
    void badHoldExpiresOnceItIsCuredAndItsTurnComes() {
        reservations.expireDue();
        poison.cure();
        assertThat(reservations.expireDue()).isEqualTo(ExpiryRun.NOTHING);

        poison.letRetry();

        assertThat(reservations.expireDue()).isEqualTo(new ExpiryRun(1, 0));
        assertThat(reservations.expiryFailures(10)).isEmpty();
        assertThat(reservations.backlog()).isEqualTo(ExpiryBacklog.NONE);
    }

    @Test
    void badHoldIsNoFailureAnyMoreOnceItIsReleased() {
        reservations.expireDue();
        poison.cure();

        reservations.release(bad.id(), SHOPPER);

        assertThat(reservations.expiryFailures(10)).isEmpty();
        assertThat(reservations.expiryFailure(bad.id())).isEmpty();
    }

    @Test
    void personWhoExpiresTheBadHoldIsToldAndNothingChanges() {
        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> reservations.expire(bad.id(), CLERK))
                .withStackTraceContaining(Poison.ERROR);

        assertThat(shop.status(bad.id())).isEqualTo(ReservationStatus.HELD);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(HOLDS, HOLDS));
    }

    @Test
    void changeThatReleasesTheBadHoldFailsAndReleasesNone() {
        List<ReservationId> all = holds.stream().map(Reservation::id).toList();

        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> reservations.change(count(balance, 0, HOLDS), all))
                .withStackTraceContaining(Poison.ERROR);

        assertThat(shop.stock(balance)).isEqualTo(new Stock(HOLDS, HOLDS));
    }

    @Test
    void claimGetsWhatTheGoodOnesGiveBackAndIsRefusedTheRest() {
        assertThat(reservations.hold(basket(line(balance, HOLDS))))
                .isEqualTo(new Insufficient(List.of(new Shortage(balance, HOLDS, HOLDS - 1))));

        Reservation claimed = shop.hold(balance, HOLDS - 1);
        reservations.release(claimed.id(), SHOPPER);
    }

    @Test
    void badHoldWhoseTurnCameAgainRefusesAClaimAndDoesNotBreakIt() {
        reservations.expireDue();
        poison.letRetry();

        assertThat(reservations.hold(basket(line(balance, HOLDS))))
                .isEqualTo(new Insufficient(List.of(new Shortage(balance, HOLDS, HOLDS - 1))));
        assertThat(failure().attempts()).isEqualTo(2);
    }

    private ExpiryFailure failure() {
        return reservations.expiryFailure(bad.id()).orElseThrow();
    }

    /** How long from the first failure to the next attempt. */
    private Duration backoff() {
        ExpiryFailure failure = failure();
        return Duration.between(failure.firstFailedAt(), failure.retryAt());
    }
}
