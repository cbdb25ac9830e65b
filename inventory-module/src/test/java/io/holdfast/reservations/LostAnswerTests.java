package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** A shopper who never saw the answer asks again, with the same keys. */
@SpringBootTest
public class LostAnswerTests {

    private static final int CALLERS = 30;

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void sameKeyAgainAnswersTheSameHoldThoughThereIsSpareStock() {
        BalanceKey balance = shop.shelve(10);
        HoldRequest request = basket(line(balance, 3));
        Reservation first = shop.hold(request).getFirst();

        assertThat(replayed(request)).isEqualTo(first);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 3));
    }

    @Test
    void sameKeyAgainAnswersTheSameHoldWhenNothingIsLeft() {
        BalanceKey balance = shop.shelve(3);
        HoldRequest request = basket(line(balance, 3));
        Reservation first = shop.hold(request).getFirst();

        assertThat(replayed(request)).isEqualTo(first);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(3, 3));
    }

    @Test
    void sameKeyAfterExpiryAnswersTheExpiredHold() {
        BalanceKey balance = shop.shelve(3);
        HoldRequest request = basket(line(balance, 3));
        deadlines.pass(shop.hold(request).getFirst());
        reservations.expireDue();

        assertThat(replayed(request).status()).isEqualTo(ReservationStatus.EXPIRED);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(3, 0));
    }

    @Test
    void sameKeyPastTheDeadlineAnswersTheOverdueHoldAndExpiresNothing() {
        BalanceKey balance = shop.shelve(3);
        HoldRequest request = basket(line(balance, 3));
        deadlines.pass(shop.hold(request).getFirst());

        assertThat(replayed(request))
                .returns(ReservationStatus.HELD, Reservation::status)
                .returns(true, Reservation::overdue);
    }

    @Test
    void sameKeyAfterConfirmationAnswersTheConfirmedHold() {
        BalanceKey balance = shop.shelve(3);
        HoldRequest request = basket(line(balance, 1));
        reservations.confirm(shop.hold(request).getFirst().id(), SHOPPER);

        assertThat(replayed(request).status()).isEqualTo(ReservationStatus.CONFIRMED);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(2, 0));
    }

    @Test
    void sameKeyAfterReleaseAnswersTheReleasedHold() {
        BalanceKey balance = shop.shelve(3);
        HoldRequest request = basket(line(balance, 1));
        reservations.release(shop.hold(request).getFirst().id(), SHOPPER);

        assertThat(replayed(request).status()).isEqualTo(ReservationStatus.RELEASED);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(3, 0));
    }

    @Test
    void sameKeyAfterARefusalIsANewChance() {
        BalanceKey balance = shop.shelve(1);
        HoldRequest request = basket(line(balance, 2));
        assertThat(reservations.hold(request)).isInstanceOf(Insufficient.class);

        shop.receive(balance, 1);

        assertThat(reservations.hold(request)).isInstanceOf(Placed.class);
    }

    @Test
    void parallelRequestsWithOneKeyHoldOnce() {
        BalanceKey balance = shop.shelve(CALLERS);

        assertOneIsPlacedAndTheOthersAnswerIt(basket(line(balance, 1)));

        assertThat(shop.stock(balance)).isEqualTo(new Stock(CALLERS, 1));
    }

    @Test
    void parallelRequestsForTheLastUnitWithOneKeyAllGetIt() {
        BalanceKey balance = shop.shelve(1);

        assertOneIsPlacedAndTheOthersAnswerIt(basket(line(balance, 1)));
    }

    @Test
    void parallelRequestsForOneBasketHoldItOnce() {
        BalanceKey one = shop.shelve(CALLERS);
        BalanceKey other = shop.shelve(CALLERS);

        assertOneIsPlacedAndTheOthersAnswerIt(basket(line(one, 1), line(other, 2)));

        assertThat(shop.stock(one)).isEqualTo(new Stock(CALLERS, 1));
        assertThat(shop.stock(other)).isEqualTo(new Stock(CALLERS, 2));
    }

    private void assertOneIsPlacedAndTheOthersAnswerIt(HoldRequest request) {
        var outcomes = Together.call(CALLERS, () -> reservations.hold(request));

        assertThat(outcomes).filteredOn(Placed.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(Replayed.class::isInstance).hasSize(CALLERS - 1);
        assertThat(outcomes.stream().map(LostAnswerTests::ids).distinct()).hasSize(1);
    }

    @Test
    void parallelRequestsThatBindOneKeyToDifferentQuantitiesHoldOneOfThem() {
        BalanceKey balance = shop.shelve(1_000);
        HoldLine line = line(balance, 1);
        CheckoutId checkout = newCheckout();
        List<Callable<HoldOutcome>> requests =
                IntStream.rangeClosed(1, CALLERS)
                        .<Callable<HoldOutcome>>mapToObj(
                                quantity ->
                                        () ->
                                                reservations.hold(
                                                        basket(checkout, with(line, quantity))))
                        .toList();

        var outcomes = Together.call(requests);

        assertThat(outcomes).filteredOn(Placed.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(KeyReused.class::isInstance).hasSize(CALLERS - 1);
    }

    @Test
    void parallelRequestsThatBindOneKeyToDifferentBalancesHoldOneOfThem() {
        HoldLine line = line(shop.shelve(1_000), 1);
        BalanceKey other = shop.shelve(1_000);
        CheckoutId checkout = newCheckout();

        var outcomes =
                Together.call(
                        List.of(
                                () -> reservations.hold(basket(checkout, line)),
                                () -> reservations.hold(basket(checkout, at(line, other)))));

        assertThat(outcomes).filteredOn(Placed.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(KeyReused.class::isInstance).hasSize(1);
    }

    @Test
    void sameKeyForAnotherSkuIsRefused() {
        HoldLine line = line(shop.shelve(10), 1);
        BalanceKey other =
                shop.receive(new BalanceKey(shop.newSku(), line.balance().location()), 10);

        assertReused(line, at(line, other));
        assertThat(shop.stock(other)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void sameKeyForAnotherLocationIsRefused() {
        HoldLine line = line(shop.shelve(10), 1);
        BalanceKey other =
                shop.receive(new BalanceKey(line.balance().sku(), shop.newLocation()), 10);

        assertReused(line, at(line, other));
        assertThat(shop.stock(other)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void sameKeyForAnotherQuantityIsRefused() {
        HoldLine line = line(shop.shelve(10), 1);

        assertReused(line, with(line, 2));
    }

    @Test
    void sameKeyForAnotherQuantityIsRefusedAsReusedAndNotAsShort() {
        HoldLine line = line(shop.shelve(10), 1);

        assertReused(line, with(line, 11));
    }

    private void assertReused(HoldLine first, HoldLine second) {
        CheckoutId checkout = newCheckout();
        shop.hold(basket(checkout, first));

        assertThat(reservations.hold(basket(checkout, second)))
                .isEqualTo(new KeyReused(first.requestKey()));
        assertThat(shop.stock(first.balance())).isEqualTo(new Stock(10, 1));
    }

    @Test
    void oneReusedKeyRefusesTheWholeBasket() {
        HoldLine known = line(shop.shelve(10), 1);
        HoldLine fresh = line(shop.shelve(10), 1);
        CheckoutId checkout = newCheckout();
        shop.hold(basket(checkout, known));

        assertThat(reservations.hold(basket(checkout, fresh, with(known, 2))))
                .isEqualTo(new KeyReused(known.requestKey()));
        assertThat(shop.stock(fresh.balance())).isEqualTo(new Stock(10, 0));
    }

    @Test
    void sameKeyInAnotherCheckoutIsAnotherWish() {
        HoldLine line = line(shop.shelve(10), 1);
        shop.hold(basket(line));

        assertThat(reservations.hold(basket(line))).isInstanceOf(Placed.class);
        assertThat(shop.stock(line.balance())).isEqualTo(new Stock(10, 2));
    }

    @Test
    void knownLineIsAnsweredAndNewLineIsClaimed() {
        HoldLine known = line(shop.shelve(10), 1);
        HoldLine fresh = line(shop.shelve(10), 2);
        CheckoutId checkout = newCheckout();
        Reservation first = shop.hold(basket(checkout, known)).getFirst();

        List<HeldLine> lines = lines(reservations.hold(basket(checkout, fresh, known)));

        assertThat(lines).extracting(HeldLine::replayed).containsExactly(false, true);
        assertThat(lines.get(1).reservation()).isEqualTo(first);
        assertThat(shop.stock(known.balance())).isEqualTo(new Stock(10, 1));
        assertThat(shop.stock(fresh.balance())).isEqualTo(new Stock(10, 2));
    }

    @Test
    void knownLineDoesNotCountAgainstTheNewOneOfTheSameBalance() {
        BalanceKey balance = shop.shelve(10);
        HoldLine known = line(balance, 6);
        CheckoutId checkout = newCheckout();
        shop.hold(basket(checkout, known));

        assertThat(reservations.hold(basket(checkout, known, line(balance, 5))))
                .isEqualTo(new Insufficient(List.of(new Shortage(balance, 5, 4))));
        assertThat(reservations.hold(basket(checkout, known, line(balance, 4))))
                .isInstanceOf(Placed.class);
    }

    @Test
    void repeatedBasketIsAnsweredInTheOrderOfItsLines() {
        HoldLine one = line(shop.shelve(10), 1);
        HoldLine other = line(shop.shelve(10), 2);
        CheckoutId checkout = newCheckout();
        shop.hold(basket(checkout, one, other));

        assertThat(lines(reservations.hold(basket(checkout, other, one))))
                .extracting(line -> line.reservation().requestKey())
                .containsExactly(other.requestKey(), one.requestKey());
    }

    @Test
    void basketThatTakesAllThereIsIsPlacedOnceHoweverOftenItIsAskedForAtOnce() {
        for (int round = 0; round < 20; round++) {
            HoldLine one = line(shop.shelve(2), 2);
            HoldLine other = line(shop.shelve(1), 1);
            HoldRequest wish = basket(newCheckout(), one, other);

            var outcomes = Together.call(8, () -> reservations.hold(wish));

            assertThat(outcomes).filteredOn(Placed.class::isInstance).hasSize(1);
            assertThat(outcomes).filteredOn(Replayed.class::isInstance).hasSize(7);
        }
    }

    private Reservation replayed(HoldRequest request) {
        HoldOutcome outcome = reservations.hold(request);
        assertThat(outcome).isInstanceOf(Replayed.class);
        return lines(outcome).getFirst().reservation();
    }

    private static List<ReservationId> ids(HoldOutcome outcome) {
        return lines(outcome).stream().map(line -> line.reservation().id()).toList();
    }

    private static List<HeldLine> lines(HoldOutcome outcome) {
        return switch (outcome) {
            case Placed placed -> placed.lines();
            case Replayed replayed -> replayed.lines();
            default -> throw new AssertionError("refused: " + outcome);
        };
    }

    private static HoldLine with(HoldLine line, int quantity) {
        return new HoldLine(line.requestKey(), line.balance(), new Quantity(quantity));
    }

    private static HoldLine at(HoldLine line, BalanceKey balance) {
        return new HoldLine(line.requestKey(), balance, line.quantity());
    }
}
