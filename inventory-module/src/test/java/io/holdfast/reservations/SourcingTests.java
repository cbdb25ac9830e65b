package io.holdfast.reservations;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.SettlingOutcome;
import io.holdfast.balances.StockPolicies;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
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

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Lines that don't say where they are served from. */
@SpringBootTest
public class SourcingTests {

    @Autowired private Shop shop;
    @Autowired private Catalog catalog;
    @Autowired private Reservations reservations;
    @Autowired private StockPolicies policies;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;

    private final CheckoutId checkout = newCheckout();
    private SkuCode sku;
    private BalanceKey near;
    private BalanceKey far;

    @BeforeEach
    void stockTwoLocations() {
        far = shop.shelve(5);
        sku = far.sku();
        near = shop.receive(new BalanceKey(sku, shop.newLocation()), 3);
        catalog.prioritise(near.location(), 1);
        catalog.prioritise(far.location(), 2);
    }

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    private List<Reservation> hold(HoldLine... lines) {
        return shop.hold(basket(checkout, lines));
    }

    private HoldOutcome amend(HoldLine... lines) {
        return reservations.amend(basket(checkout, lines), () -> true);
    }

    private void expire(List<Reservation> holds) {
        deadlines.pass(holds);
        reservations.expireDue();
    }

    private void assertReserved(int atNear, int atFar) {
        assertThat(shop.stock(near).reserved()).isEqualTo(atNear);
        assertThat(shop.stock(far).reserved()).isEqualTo(atFar);
    }

    private static HoldLine at(BalanceKey balance, HoldLine line) {
        return new HoldLine(line.requestKey(), balance, line.quantity());
    }

    private static HoldLine of(int quantity, HoldLine line) {
        return new HoldLine(line.requestKey(), line.sku(), null, new Quantity(quantity));
    }

    @Test
    void lineIsPlacedWhereThePriorityIsBest() {
        HoldLine line = line(sku, 3);

        Reservation hold = hold(line).getFirst();

        assertThat(hold.balance()).isEqualTo(near);
        assertThat(hold.requestKey()).isEqualTo(line.requestKey());
        assertThat(hold.lineKey()).isEqualTo(line.requestKey());
        assertThat(shop.now(hold)).isEqualTo(hold);
    }

    @Test
    void priorityIsAskedForAnew() {
        catalog.prioritise(far.location(), 0);

        assertThat(hold(line(sku, 3)).getFirst().balance()).isEqualTo(far);
    }

    @Test
    void wholeBasketComesFromOneLocationThatHasAllOfIt() {
        BalanceKey other = shop.receive(new BalanceKey(shop.newSku(), far.location()), 1);

        assertThat(hold(line(sku, 1), line(other.sku(), 1)))
                .extracting(Reservation::location)
                .containsOnly(far.location());
    }

    @Test
    void lineThatNoLocationHasAllOfIsSplit() {
        HoldLine line = line(sku, 7);

        List<Reservation> parts = hold(line);

        assertThat(parts).hasSize(2).extracting(Reservation::line).containsOnly(line.requestKey());
        assertThat(parts).extracting(Reservation::requestKey).doesNotHaveDuplicates();
        assertThat(parts).extracting(Reservation::requestKey).contains(line.requestKey());
        assertThat(parts).extracting(hold -> hold.id().value()).isSorted();
        assertReserved(2, 5);
    }

    @Test
    void answersStandInTheOrderOfTheLines() {
        BalanceKey other = shop.shelve(9);
        HoldLine first = line(other, 1);
        HoldLine split = line(sku, 7);
        HoldLine last = line(other.sku(), 2);

        assertThat(hold(first, split, last))
                .extracting(Reservation::line)
                .containsExactly(
                        first.requestKey(),
                        split.requestKey(),
                        split.requestKey(),
                        last.requestKey());
    }

    @Test
    void linesWithALocationHaveTheirsFirst() {
        assertThat(hold(line(sku, 3), line(near, 1)))
                .extracting(Reservation::balance)
                .containsExactly(far, near);
    }

    @Test
    void replayIsTheSameHoldsWhateverHasMovedSince() {
        HoldLine line = line(sku, 7);
        List<Reservation> parts = hold(line);
        reservations.release(parts.getFirst().id(), SHOPPER);
        shop.receive(near, 100);

        HoldOutcome again = reservations.hold(basket(checkout, line));

        assertThat(again).isEqualTo(new Replayed(List.of(now(parts, 0), now(parts, 1))));
    }

    private HeldLine now(List<Reservation> parts, int index) {
        return new HeldLine(shop.now(parts.get(index)), true);
    }

    @Test
    void newLineIsPlacedBesideAReplay() {
        HoldLine line = line(sku, 7);
        hold(line);

        assertThat(reservations.hold(basket(checkout, line, line(sku, 1))))
                .isInstanceOfSatisfying(
                        Placed.class,
                        placed ->
                                assertThat(placed.lines())
                                        .extracting(HeldLine::replayed)
                                        .containsExactly(true, true, false));
    }

    @Test
    void requestKeyIsBoundToQuantityAndToNamingNoLocation() {
        HoldLine anywhere = line(sku, 3);
        HoldLine named = line(near, 1);
        hold(named);
        hold(anywhere);
        shop.receive(near, 9);

        assertReused(at(near, anywhere));
        assertReused(of(2, anywhere));
        assertReused(of(1, named));
    }

    @Test
    void requestKeyOfAPartStandsForNothingElse() {
        HoldLine line = line(sku, 7);
        Reservation part =
                hold(line).stream()
                        .filter(hold -> !hold.requestKey().equals(line.requestKey()))
                        .findFirst()
                        .orElseThrow();

        assertReused(new HoldLine(part.requestKey(), part.balance(), part.quantity()));
        assertReused(new HoldLine(part.requestKey(), sku, null, part.quantity()));
    }

    private void assertReused(HoldLine line) {
        KeyReused reused = new KeyReused(line.requestKey());
        assertThat(reservations.hold(basket(checkout, line))).isEqualTo(reused);
        assertThat(amend(line)).isEqualTo(reused);
    }

    @Test
    void clientThatUsesTheKeyOfAPartFirstLosesNothing() {
        HoldLine line = line(sku, 7);
        byte[] name = ("part:" + line.requestKey() + ":1").getBytes(StandardCharsets.UTF_8);
        RequestKey taken = new RequestKey(UUID.nameUUIDFromBytes(name));
        hold(new HoldLine(taken, near, new Quantity(1)));

        assertThat(hold(line)).extracting(Reservation::line).containsOnly(line.requestKey());
        assertReserved(3, 5);
    }

    @Test
    void refusalNamesWhatAllLocationsHaveTogether() {
        BalanceKey other = shop.shelve(1);

        HoldOutcome refused =
                reservations.hold(
                        basket(line(sku, 6), line(other, 2), line(sku, 2), line(near, 1)));

        assertThat(refused)
                .isEqualTo(
                        new Insufficient(
                                List.of(new Shortage(sku, null, 8, 7), new Shortage(other, 2, 1))));
        assertReserved(0, 0);
    }

    @Test
    void skuThatNeverStoodAnywhereIsAShortageAndOneThatIsUnknownIsUnknown() {
        SkuCode nowhere = shop.newSku();
        SkuCode unknown = new SkuCode("no such SKU");

        assertThat(reservations.hold(basket(line(nowhere, 1))))
                .isEqualTo(new Insufficient(List.of(new Shortage(nowhere, null, 1, 0))));
        assertThat(reservations.hold(basket(line(sku, 9), line(unknown, 1))))
                .isEqualTo(new Unknown(List.of(new UnknownLine(1, unknown, null, false, true))));
    }

    @Test
    void overdueHoldsAnywhereAreExpiredBeforeAShortage() {
        deadlines.pass(List.of(shop.hold(near, 3), shop.hold(far, 2)));

        assertThat(hold(line(sku, 8))).hasSize(2);
    }

    @Test
    void sumThatPassesTheRangeIsRefused() {
        HoldLine most = line(sku, Integer.MAX_VALUE);

        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> basket(most, line(sku, 1)))
                .extracting(InvalidValueException::field)
                .isEqualTo("lines[1].quantity");
    }

    @Test
    void whatIsOutOfReachIsNotThere() {
        assertThat(reservations.hold(within(Set.of(far.location()), line(sku, 3))))
                .isInstanceOfSatisfying(
                        Placed.class,
                        placed ->
                                assertThat(placed.lines().getFirst().reservation().balance())
                                        .isEqualTo(far));
        assertThat(reservations.hold(within(Set.of(far.location()), line(sku, 3))))
                .isEqualTo(new Insufficient(List.of(new Shortage(sku, null, 3, 2))));
    }

    private static HoldRequest within(Set<LocationCode> locations, HoldLine line) {
        return new HoldRequest(newCheckout(), List.of(line), null, SHOPPER, locations);
    }

    @Test
    void amendmentKeepsThePartsOfALineThatIsNamed() {
        HoldLine split = line(sku, 7);
        List<Reservation> parts = hold(split, line(sku, 1));

        assertThat(amend(split)).isEqualTo(new Placed(List.of(now(parts, 0), now(parts, 1))));
        assertThat(amend(split)).isEqualTo(new Replayed(List.of(now(parts, 0), now(parts, 1))));
        assertReserved(2, 5);
    }

    @Test
    void amendmentReleasesEveryPartOfALineThatIsNot() {
        hold(line(sku, 7));
        BalanceKey other = shop.shelve(1);

        assertThat(amend(line(other.sku(), 1))).isInstanceOf(Placed.class);
        assertReserved(0, 0);
    }

    @Test
    void whatAnAmendmentFreesIsThereForWhatItPlaces() {
        hold(line(sku, 7));

        assertThat(amend(line(sku, 8))).isInstanceOf(Placed.class);
        assertReserved(3, 5);
        assertThat(amend(line(sku, 9)))
                .isEqualTo(new Insufficient(List.of(new Shortage(sku, null, 9, 8))));
        assertReserved(3, 5);
    }

    @Test
    void partsThatRanOutAreClaimedAgainWhereTheyWere() {
        List<Reservation> parts = hold(line(sku, 7));
        expire(List.of(parts.getFirst()));
        shop.receive(near, 100);

        assertThat(reservations.reclaim(checkout, SHOPPER, () -> true, reclaimed -> {}))
                .isInstanceOfSatisfying(
                        ReclaimOutcome.Done.class, done -> assertThat(done.reclaimed()).isOne());
        assertThat(shop.stock(near)).isEqualTo(new Stock(101, 0));
        assertThat(shop.stock(far)).isEqualTo(new Stock(0, 0));
    }

    @Test
    void replayAfterPartsWereClaimedAgainIsTheFirstHolds() {
        HoldLine line = line(sku, 7);
        List<Reservation> parts = hold(line);
        expire(parts);
        reservations.reclaim(checkout, SHOPPER, () -> true, reclaimed -> {});

        assertThat(reservations.hold(basket(checkout, line)))
                .isEqualTo(new Replayed(List.of(now(parts, 0), now(parts, 1))));
    }

    @Test
    void lineThatRanOutIsReplacedByOneThatIsSplitOtherwise() {
        expire(hold(line(sku, 7)));
        shop.hold(near, 1);
        shop.receive(far, 3);

        hold(line(sku, 7));

        assertThat(reservations.confirmAll(checkout, SHOPPER))
                .isInstanceOf(BasketOutcome.Done.class);
    }

    @Test
    void lineThatRanOutIsNotReplacedByLess() {
        expire(hold(line(sku, 7)));

        hold(line(sku, 6));

        assertThat(reservations.confirmAll(checkout, SHOPPER))
                .isInstanceOf(BasketOutcome.Expired.class);
    }

    @Test
    void partThatIsLostKeepsTheBasketFromBeingConfirmed() {
        List<Reservation> parts = hold(line(sku, 7));
        expire(List.of(parts.getLast()));

        assertThat(reservations.confirmAll(checkout, SHOPPER))
                .isInstanceOf(BasketOutcome.Expired.class);
    }

    @Test
    void releaseOfTheCheckoutReleasesEveryPart() {
        hold(line(sku, 7));

        assertThat(reservations.releaseAll(checkout, SHOPPER))
                .isInstanceOf(BasketOutcome.Done.class);
        assertReserved(0, 0);
    }

    @Test
    void eachPartSettlesAsItsLocationDoes() {
        assertThat(policies.settle(far.location(), SettlesAt.DISPATCH, CLERK))
                .isInstanceOf(SettlingOutcome.Changed.class);
        hold(line(sku, 8));

        reservations.confirmAll(checkout, SHOPPER);

        assertThat(shop.stock(near)).isEqualTo(new Stock(0, 0));
        assertThat(shop.stock(far)).isEqualTo(new Stock(5, 0));
        assertThat(reservations.of(checkout))
                .extracting(Reservation::committed)
                .containsExactlyInAnyOrder(0, 5);
    }
}
