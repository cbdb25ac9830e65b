package io.holdfast.reservations;

import static io.holdfast.balances.MovementKind.CONFIRMATION;
import static io.holdfast.balances.MovementKind.EXPIRY;
import static io.holdfast.balances.MovementKind.HOLD;
import static io.holdfast.balances.MovementKind.RECEIPT;
import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.ReclaimOutcome.Done;
import io.holdfast.reservations.ReclaimOutcome.Insufficient;
import io.holdfast.reservations.ReclaimOutcome.NotAdmitted;
import io.holdfast.reservations.ReclaimOutcome.NothingToConfirm;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The money came late: all of the basket once more, or nothing. */
@SpringBootTest
public class ReclaimTests {

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;

    private final CheckoutId checkout = newCheckout();
    private final List<List<Reclaimed>> completed = new ArrayList<>();
    private BalanceKey a;
    private BalanceKey b;
    private List<Reservation> holds;

    @BeforeEach
    void holdThreeLinesOfTwoBalances() {
        a = shop.shelve(10);
        b = shop.shelve(10);
        holds = shop.hold(basket(checkout, line(a, 2), line(b, 3), line(a, 1)));
    }

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void everythingThatWasLostIsClaimedAgainAndConfirmed() {
        expire(holds);

        assertThat(reclaim()).isEqualTo(new Done(reservations.of(checkout), 3));
        assertThat(shop.stock(a)).isEqualTo(new Stock(7, 0));
        assertThat(shop.stock(b)).isEqualTo(new Stock(7, 0));
        assertThat(shop.ledger(b)).containsExactly(RECEIPT, HOLD, EXPIRY, HOLD, CONFIRMATION);
        assertThat(statuses())
                .startsWith(
                        ReservationStatus.EXPIRED,
                        ReservationStatus.EXPIRED,
                        ReservationStatus.EXPIRED)
                .endsWith(ReservationStatus.CONFIRMED);
    }

    @Test
    void whatIsLeftIsConfirmedTogetherWithWhatWasLost() {
        expire(List.of(holds.get(0)));

        assertThat(reclaim()).isEqualTo(new Done(reservations.of(checkout), 1));
        assertThat(statuses())
                .containsExactly(
                        ReservationStatus.EXPIRED,
                        ReservationStatus.CONFIRMED,
                        ReservationStatus.CONFIRMED,
                        ReservationStatus.CONFIRMED);
        assertThat(shop.stock(a)).isEqualTo(new Stock(7, 0));
    }

    @Test
    void ownDueHoldsAreExpiredAndClaimedAgain() {
        shop.hold(a, 7);
        deadlines.pass(holds);

        assertThat(reclaim()).isEqualTo(new Done(reservations.of(checkout), 3));
        assertThat(shop.ledger(holds.get(0).id())).containsExactly(HOLD, EXPIRY);
        assertThat(shop.stock(a)).isEqualTo(new Stock(7, 7));
    }

    @Test
    void holdsThatAreInTimeAreSimplyConfirmed() {
        assertThat(reclaim()).isEqualTo(new Done(reservations.of(checkout), 0));
        assertThat(reservations.of(checkout)).hasSize(3);
        assertThat(completed).containsExactly(List.of());
    }

    @Test
    void secondTimeFindsNothingToConfirm() {
        expire(holds);
        reclaim();
        completed.clear();

        assertThat(reclaim()).isEqualTo(new NothingToConfirm(reservations.of(checkout)));
        assertThat(completed).isEmpty();
        assertThat(shop.stock(a)).isEqualTo(new Stock(7, 0));
    }

    @Test
    void checkoutWithoutHoldsHasNothingToConfirm() {
        assertThat(reservations.reclaim(newCheckout(), SHOPPER, () -> true, completed::add))
                .isEqualTo(new NothingToConfirm(List.of()));
    }

    @Test
    void releasedLinesAreNotClaimedAgain() {
        reservations.releaseAll(checkout, SHOPPER);

        assertThat(reclaim()).isEqualTo(new NothingToConfirm(reservations.of(checkout)));
        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void partialAvailabilityIsARefusalOfTheWhole() {
        expire(holds);
        shop.hold(a, 8);
        List<Reservation> before = reservations.of(checkout);

        assertThat(reclaim()).isEqualTo(new Insufficient(List.of(new Shortage(a, 3, 2))));
        assertThat(reservations.of(checkout)).isEqualTo(before);
        assertThat(completed).isEmpty();
        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 8));
        assertThat(shop.stock(b)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void refusalLeavesHoldsThatAreInTimeHeld() {
        expire(List.of(holds.get(0)));
        shop.hold(a, 9);

        assertThat(reclaim()).isEqualTo(new Insufficient(List.of(new Shortage(a, 2, 0))));
        assertThat(statuses())
                .containsExactly(
                        ReservationStatus.EXPIRED, ReservationStatus.HELD, ReservationStatus.HELD);
    }

    @Test
    void overdueHoldsOfOthersAreExpiredBeforeAShortage() {
        expire(holds);
        Reservation other = shop.hold(a, 10);
        deadlines.pass(other);

        assertThat(reclaim()).isInstanceOf(Done.class);
        assertThat(shop.status(other.id())).isEqualTo(ReservationStatus.EXPIRED);
        assertThat(shop.stock(a)).isEqualTo(new Stock(7, 0));
    }

    /** A lapsed hold never comes back to life where somebody else has the unit. */
    @Test
    void otherShopperKeepsTheUnit() {
        BalanceKey only = shop.shelve(1);
        Reservation late = shop.hold(only, 1);
        expire(List.of(late));
        Reservation taken = shop.hold(only, 1);

        assertThat(reservations.extend(late.id(), null, SHOPPER))
                .isEqualTo(new TransitionOutcome.Expired(shop.now(late)));
        assertThat(reservations.reclaim(late.checkoutId(), SHOPPER, () -> true, completed::add))
                .isEqualTo(new Insufficient(List.of(new Shortage(only, 1, 0))));
        assertThat(shop.now(taken)).isEqualTo(taken);
        assertThat(shop.stock(only)).isEqualTo(new Stock(1, 1));
    }

    @Test
    void replacedLineIsNotClaimedAgain() {
        expire(List.of(holds.get(1)));
        shop.hold(basket(checkout, line(b, 4)));

        assertThat(reclaim()).isEqualTo(new Done(reservations.of(checkout), 0));
        assertThat(shop.stock(b)).isEqualTo(new Stock(6, 0));
    }

    @Test
    void replacementThatRanOutTooIsClaimedAgainOnce() {
        deadlines.move(holds.get(1), Duration.ofMinutes(-5));
        reservations.expireDue();
        deadlines.pass(shop.hold(basket(checkout, line(b, 3))));

        assertThat(reclaim()).isEqualTo(new Done(reservations.of(checkout), 1));
        assertThat(shop.stock(b)).isEqualTo(new Stock(7, 0));
    }

    @Test
    void dueHoldThatWasReplacedAndConfirmedLeavesNothingToConfirm() {
        Reservation late = shop.hold(b, 1);
        deadlines.pass(late);
        Reservation instead = shop.hold(basket(late.checkoutId(), line(b, 1))).getFirst();
        reservations.confirm(instead.id(), SHOPPER);

        assertThat(reservations.reclaim(late.checkoutId(), SHOPPER, () -> true, completed::add))
                .isInstanceOf(NothingToConfirm.class);
    }

    @Test
    void lineThatAnAmendmentLeftOutIsNotClaimedAgain() {
        expire(holds);
        var one = line(b, 1);
        reservations.amend(basket(checkout, one), () -> true);
        expire(List.of(reservations.of(checkout).getLast()));

        assertThat(reclaim()).isEqualTo(new Done(reservations.of(checkout), 1));
        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 0));
        assertThat(shop.stock(b)).isEqualTo(new Stock(9, 0));
    }

    @Test
    void keyThatAClientHappensToUseIsNoObstacle() {
        String name = "reclaim:" + holds.get(1).id();
        var key = new RequestKey(UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)));
        shop.hold(basket(checkout, new HoldLine(key, a, new Quantity(1))));
        expire(List.of(holds.get(1)));

        assertThat(reclaim()).isEqualTo(new Done(reservations.of(checkout), 1));
        assertThat(shop.stock(b)).isEqualTo(new Stock(7, 0));
    }

    @Test
    void completionLearnsWhatTookThePlaceOfWhat() {
        expire(holds);

        reclaim();

        List<Reclaimed> reclaimed = completed.getFirst();
        assertThat(reclaimed)
                .extracting(line -> line.lost().id())
                .containsExactlyInAnyOrderElementsOf(holds.stream().map(Reservation::id).toList());
        assertThat(reclaimed)
                .extracting(line -> line.hold().id())
                .containsExactlyInAnyOrderElementsOf(
                        reservations.of(checkout).stream().skip(3).map(Reservation::id).toList());
        assertThat(reclaimed)
                .allMatch(line -> line.hold().balance().equals(line.lost().balance()))
                .allMatch(line -> line.hold().quantity().equals(line.lost().quantity()));
    }

    @Test
    void completionThatFailsTakesEverythingBack() {
        expire(List.of(holds.get(0)));
        deadlines.pass(holds.get(1));
        List<Reservation> before = reservations.of(checkout);

        assertThatIllegalStateException()
                .isThrownBy(() -> reservations.reclaim(checkout, SHOPPER, () -> true, this::fail));

        assertThat(reservations.of(checkout)).isEqualTo(before);
        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 1));
        assertThat(shop.stock(b)).isEqualTo(new Stock(10, 3));
    }

    private void fail(List<Reclaimed> reclaimed) {
        throw new IllegalStateException("the order can't be written");
    }

    @Test
    void checkoutThatIsNotAdmittedStaysAsItWas() {
        expire(holds);

        assertThat(reservations.reclaim(checkout, CLERK, () -> false, completed::add))
                .isInstanceOf(NotAdmitted.class);
        assertThat(statuses()).containsOnly(ReservationStatus.EXPIRED);
    }

    private ReclaimOutcome reclaim() {
        return reservations.reclaim(checkout, SHOPPER, () -> true, completed::add);
    }

    private void expire(List<Reservation> lapsed) {
        deadlines.pass(lapsed);
        reservations.expireDue();
    }

    private List<ReservationStatus> statuses() {
        return reservations.of(checkout).stream().map(Reservation::status).toList();
    }
}
