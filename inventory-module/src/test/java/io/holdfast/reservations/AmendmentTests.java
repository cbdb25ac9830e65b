package io.holdfast.reservations;

import static io.holdfast.balances.MovementKind.HOLD;
import static io.holdfast.balances.MovementKind.RECEIPT;
import static io.holdfast.balances.MovementKind.RELEASE;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.BasketOutcome.Done;
import io.holdfast.reservations.BasketOutcome.Expired;
import io.holdfast.reservations.BasketOutcome.NothingHeld;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.HoldOutcome.Unknown;
import io.holdfast.reservations.HoldOutcome.UnknownLine;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A basket becomes exactly the lines that are named, or stays as it was. */
@SpringBootTest
public class AmendmentTests {

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;

    private final CheckoutId checkout = newCheckout();
    private BalanceKey a;
    private BalanceKey b;
    private HoldLine twoOfA;
    private HoldLine threeOfB;
    private List<Reservation> holds;

    @BeforeEach
    void holdTwoOfOneAndThreeOfAnother() {
        a = shop.shelve(10);
        b = shop.shelve(10);
        twoOfA = line(a, 2);
        threeOfB = line(b, 3);
        holds = shop.hold(basket(checkout, twoOfA, threeOfB));
    }

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void droppedLineIsReleasedAndTheOtherStays() {
        HoldOutcome outcome = amend(twoOfA);

        assertThat(outcome).isEqualTo(new Placed(List.of(new HeldLine(holds.get(0), true))));
        assertThat(shop.now(holds.get(0))).isEqualTo(holds.get(0));
        assertThat(statuses()).containsExactly(ReservationStatus.HELD, ReservationStatus.RELEASED);
        assertThat(shop.stock(b)).isEqualTo(new Stock(10, 0));
        assertThat(shop.ledger(b)).containsExactly(RECEIPT, HOLD, RELEASE);
    }

    @Test
    void addedLineIsClaimedAndTheOthersStay() {
        BalanceKey c = shop.shelve(5);

        List<HeldLine> lines = placed(line(c, 5), threeOfB, twoOfA);

        assertThat(lines).extracting(HeldLine::replayed).containsExactly(false, true, true);
        assertThat(lines.get(1).reservation()).isEqualTo(holds.get(1));
        assertThat(shop.stock(c)).isEqualTo(new Stock(5, 5));
        assertThat(statuses()).hasSize(3).containsOnly(ReservationStatus.HELD);
    }

    @Test
    void lineGrowsUnderANewKeyUpToAllThereIs() {
        placed(line(a, 10), threeOfB);

        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 10));
        assertThat(shop.ledger(a)).containsExactly(RECEIPT, HOLD, RELEASE, HOLD);
    }

    @Test
    void lineShrinksUnderANewKey() {
        placed(line(a, 1), threeOfB);

        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 1));
        assertThat(shop.stock(b)).isEqualTo(new Stock(10, 3));
    }

    @Test
    void everythingIsReplacedAtOnce() {
        BalanceKey c = shop.shelve(1);

        placed(line(b, 10), line(c, 1));

        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 0));
        assertThat(shop.stock(b)).isEqualTo(new Stock(10, 10));
        assertThat(shop.stock(c)).isEqualTo(new Stock(1, 1));
    }

    /** A shopper who tries to pay again must not be told that their own hold is in the way. */
    @Test
    void onlyUnitIsReplacedUnderANewKey() {
        BalanceKey only = shop.shelve(1);
        Reservation first = shop.hold(only, 1);

        HoldOutcome outcome =
                reservations.amend(basket(first.checkoutId(), line(only, 1)), () -> true);

        assertThat(outcome).isInstanceOf(Placed.class);
        assertThat(shop.status(first.id())).isEqualTo(ReservationStatus.RELEASED);
        assertThat(shop.stock(only)).isEqualTo(new Stock(1, 1));
    }

    @Test
    void onlyUnitOfADueHoldIsReplacedUnderANewKey() {
        BalanceKey only = shop.shelve(1);
        Reservation first = shop.hold(only, 1);
        deadlines.pass(first);

        HoldOutcome outcome =
                reservations.amend(basket(first.checkoutId(), line(only, 1)), () -> true);

        assertThat(outcome).isInstanceOf(Placed.class);
        assertThat(shop.status(first.id())).isEqualTo(ReservationStatus.RELEASED);
    }

    @Test
    void checkoutWithoutHoldsIsHeldAsAnyOther() {
        CheckoutId empty = newCheckout();

        assertThat(reservations.amend(basket(empty, line(a, 8)), () -> true))
                .isInstanceOf(Placed.class);
        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 10));
    }

    @Test
    void holdsOfOtherCheckoutsStay() {
        Reservation other = shop.hold(a, 1);

        placed(threeOfB);

        assertThat(shop.now(other)).isEqualTo(other);
        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 1));
    }

    @Test
    void sameLinesInAnotherOrderChangeNothing() {
        HoldOutcome outcome = amend(threeOfB, twoOfA);

        assertThat(outcome)
                .isEqualTo(
                        new Replayed(
                                List.of(
                                        new HeldLine(holds.get(1), true),
                                        new HeldLine(holds.get(0), true))));
        assertThat(reservations.of(checkout)).isEqualTo(holds);
    }

    @Test
    void secondTimeIsAReplay() {
        HoldLine grown = line(a, 9);
        Reservation placed = placed(grown).getFirst().reservation();

        assertThat(amend(grown)).isEqualTo(new Replayed(List.of(new HeldLine(placed, true))));
        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 9));
    }

    @Test
    void keptHoldKeepsItsDeadlineWhateverIsWished() {
        var request = new HoldRequest(checkout, List.of(twoOfA), Duration.ofHours(9), SHOPPER);

        reservations.amend(request, () -> true);

        assertThat(shop.now(holds.get(0)).expiresAt()).isEqualTo(holds.get(0).expiresAt());
    }

    @Test
    void newHoldLastsAsLongAsWished() {
        var request =
                new HoldRequest(checkout, List.of(line(a, 1)), Duration.ofMinutes(7), SHOPPER);

        reservations.amend(request, () -> true);

        Reservation hold = reservations.of(checkout).getLast();
        assertThat(Duration.between(hold.heldAt(), hold.expiresAt()))
                .isEqualTo(Duration.ofMinutes(7));
    }

    @Test
    void knownKeyWithAnotherQuantityIsRefusedAndNothingChanges() {
        var other = new HoldLine(twoOfA.requestKey(), a, new Quantity(3));

        assertThat(amend(other)).isEqualTo(new KeyReused(twoOfA.requestKey()));
        assertNothingChanged();
    }

    @Test
    void knownKeyWithAnotherBalanceIsRefusedBeforeAnythingElse() {
        var other = new HoldLine(threeOfB.requestKey(), a, new Quantity(3));

        assertThat(amend(line(unknown(), 1), line(a, 999), other))
                .isEqualTo(new KeyReused(threeOfB.requestKey()));
        assertNothingChanged();
    }

    @Test
    void unknownCodeIsNamedAndNothingChanges() {
        BalanceKey unknown = unknown();

        assertThat(amend(twoOfA, line(a, 999), line(unknown, 1)))
                .isEqualTo(
                        new Unknown(
                                List.of(
                                        new UnknownLine(
                                                2,
                                                unknown.sku(),
                                                unknown.location(),
                                                false,
                                                true))));
        assertNothingChanged();
    }

    private BalanceKey unknown() {
        return new BalanceKey(new SkuCode("no such SKU"), a.location());
    }

    @Test
    void shortageLeavesTheBasketAsItWas() {
        placed(twoOfA);
        holds = reservations.of(checkout);

        assertThat(amend(line(a, 999)))
                .isEqualTo(new Insufficient(List.of(new Shortage(a, 999, 10))));
        assertNothingChanged();
        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 2));
        assertThat(shop.stock(b)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void shortageCountsAsAvailableWhatWouldBeReleasedAndNotWhatIsKept() {
        shop.hold(b, 4);
        BalanceKey none = shop.nothing();

        assertThat(amend(twoOfA, line(a, 9), line(b, 4), line(b, 3), line(none, 1)))
                .isEqualTo(
                        new Insufficient(
                                List.of(
                                        new Shortage(a, 9, 8),
                                        new Shortage(b, 7, 6),
                                        new Shortage(none, 1, 0))));
        assertNothingChanged();
    }

    @Test
    void overdueHoldsOfOthersAreExpiredBeforeAShortage() {
        Reservation overdue = shop.hold(a, 8);
        deadlines.pass(overdue);

        placed(line(a, 10));

        assertThat(shop.status(overdue.id())).isEqualTo(ReservationStatus.EXPIRED);
        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 10));
    }

    @Test
    void keptHoldThatIsDueStaysAsItIs() {
        deadlines.pass(holds.get(0));

        List<HeldLine> lines = placed(twoOfA, line(a, 8));

        assertThat(lines.getFirst().reservation())
                .returns(ReservationStatus.HELD, Reservation::status)
                .returns(true, Reservation::overdue);
        assertThat(shop.now(holds.get(0))).isEqualTo(lines.getFirst().reservation());
        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(Expired.class);
    }

    @Test
    void endedHoldsThatAreNamedAgainStayEnded() {
        reservations.release(holds.get(0).id(), SHOPPER);
        reservations.confirm(holds.get(1).id(), SHOPPER);

        HoldOutcome outcome = amend(twoOfA, threeOfB);

        assertThat(outcome)
                .asInstanceOf(type(Replayed.class))
                .extracting(Replayed::lines)
                .isEqualTo(
                        List.of(
                                new HeldLine(shop.now(holds.get(0)), true),
                                new HeldLine(shop.now(holds.get(1)), true)));
        assertThat(shop.stock(a)).isEqualTo(new Stock(10, 0));
        assertThat(shop.stock(b)).isEqualTo(new Stock(7, 0));
    }

    @Test
    void confirmedHoldThatIsNotNamedStaysConfirmed() {
        reservations.confirm(holds.get(1).id(), SHOPPER);

        assertThat(amend(twoOfA)).isInstanceOf(Replayed.class);
        assertThat(shop.status(holds.get(1).id())).isEqualTo(ReservationStatus.CONFIRMED);
    }

    @Test
    void expiredLineThatIsNamedIsStillMissedAtTheConfirmation() {
        expire(holds.get(1));

        assertThat(amend(twoOfA, threeOfB)).isInstanceOf(Replayed.class);
        assertThat(reservations.confirmAll(checkout, SHOPPER))
                .isEqualTo(new Expired(shop.now(holds.get(1))));
    }

    @Test
    void expiredLineThatIsLeftOutIsMissedByNobody() {
        expire(holds.get(1));

        assertThat(amend(twoOfA)).isInstanceOf(Placed.class);
        assertThat(amend(twoOfA)).isInstanceOf(Replayed.class);
        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(Done.class);
        assertThat(shop.stock(a)).isEqualTo(new Stock(8, 0));
        assertThat(shop.stock(b)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void expiredLineIsReplacedByLessUnderANewKey() {
        expire(holds.get(1));

        placed(twoOfA, line(b, 1));

        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(Done.class);
        assertThat(shop.stock(b)).isEqualTo(new Stock(9, 0));
    }

    @Test
    void expiredLineThatWasLeftOutStaysOutWhenItIsNamedAgain() {
        expire(holds.get(1));
        amend(twoOfA);

        assertThat(amend(twoOfA, threeOfB)).isInstanceOf(Replayed.class);
        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(Done.class);
        assertThat(shop.stock(b)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void refusedAmendmentLeavesOutNothingThatHadExpired() {
        expire(holds.get(1));

        assertThat(amend(twoOfA, line(b, 999))).isInstanceOf(Insufficient.class);
        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(Expired.class);
    }

    @Test
    void amendedBasketIsConfirmedWhole() {
        placed(twoOfA, line(b, 4));

        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(Done.class);
        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(NothingHeld.class);
        assertThat(shop.stock(a)).isEqualTo(new Stock(8, 0));
        assertThat(shop.stock(b)).isEqualTo(new Stock(6, 0));
    }

    @Test
    void thousandLinesGiveWayToThousandOthersOnTheSameStock() {
        List<BalanceKey> shelves = Stream.generate(() -> shop.shelve(100)).limit(10).toList();
        CheckoutId large = newCheckout();
        shop.hold(basket(large, lines(shelves)));
        List<HoldLine> others = lines(shelves.reversed());

        HoldOutcome outcome = reservations.amend(basket(large, others), () -> true);

        assertThat(outcome)
                .asInstanceOf(type(Placed.class))
                .extracting(Placed::lines)
                .satisfies(
                        held ->
                                assertThat(held)
                                        .extracting(line -> line.reservation().requestKey())
                                        .isEqualTo(
                                                others.stream()
                                                        .map(HoldLine::requestKey)
                                                        .toList()));
        assertThat(shelves)
                .allSatisfy(shelf -> assertThat(shop.stock(shelf)).isEqualTo(new Stock(100, 100)));
    }

    private static List<HoldLine> lines(List<BalanceKey> shelves) {
        return IntStream.range(0, 1_000)
                .mapToObj(i -> line(shelves.get(i % shelves.size()), 1))
                .toList();
    }

    @Test
    void amendmentThatIsNotAdmittedChangesNothing() {
        assertThat(reservations.amend(basket(checkout, line(a, 1)), () -> false))
                .isInstanceOf(NotAdmitted.class);
        assertNothingChanged();
    }

    @Test
    void holdOutsideTheLimitsIsInvalid() {
        var request = new HoldRequest(checkout, List.of(twoOfA), Duration.ZERO, SHOPPER);

        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> reservations.amend(request, () -> true))
                .returns("holdFor", InvalidValueException::field);
        assertNothingChanged();
    }

    private void assertNothingChanged() {
        assertThat(reservations.of(checkout)).isEqualTo(holds);
    }

    private HoldOutcome amend(HoldLine... lines) {
        return reservations.amend(basket(checkout, lines), () -> true);
    }

    private List<HeldLine> placed(HoldLine... lines) {
        return assertThat(amend(lines)).asInstanceOf(type(Placed.class)).actual().lines();
    }

    private void expire(Reservation hold) {
        deadlines.pass(hold);
        reservations.expireDue();
    }

    private List<ReservationStatus> statuses() {
        return reservations.of(checkout).stream().map(Reservation::status).toList();
    }
}
