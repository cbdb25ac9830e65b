package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/** Amendments beside whatever else may happen to the same checkout and the same stock. */
@SpringBootTest
public class AmendmentRaceTests {

    private static final int ROUNDS = 120;
    private static final Duration ABOUT_NOW = Duration.ofMillis(6);

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Sessions sessions;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void basketIsWhatOneOfTheAmendmentsSaid() {
        BalanceKey a = shop.shelve(5);
        BalanceKey b = shop.shelve(5);
        for (int round = 0; round < ROUNDS; round++) {
            CheckoutId checkout = newCheckout();
            List<HoldRequest> wishes =
                    List.of(
                            basket(checkout, line(a, 5)),
                            basket(checkout, line(b, 4), line(a, 1)),
                            basket(checkout, line(a, 2), line(b, 5)));

            var outcomes =
                    Together.call(
                            wishes.stream()
                                    .<Callable<HoldOutcome>>map(wish -> () -> amendLocked(wish))
                                    .toList());

            assertThat(outcomes).hasOnlyElementsOfType(Placed.class);
            assertThat(wishes).extracting(AmendmentRaceTests::keys).contains(heldKeys(checkout));
            reservations.releaseAll(checkout, SHOPPER);
        }
    }

    /** As a checkout does: whoever amends has it alone. */
    private HoldOutcome amendLocked(HoldRequest request) {
        return reservations.amend(
                request,
                () -> {
                    sessions.lock(request.checkoutId());
                    return true;
                });
    }

    private static Set<RequestKey> keys(HoldRequest request) {
        return request.lines().stream().map(HoldLine::requestKey).collect(Collectors.toSet());
    }

    private Set<RequestKey> heldKeys(CheckoutId checkout) {
        return reservations.of(checkout).stream()
                .filter(hold -> hold.status() == ReservationStatus.HELD)
                .map(Reservation::requestKey)
                .collect(Collectors.toSet());
    }

    @Test
    void sameAmendmentManyTimesAtOnceIsOneAmendment() {
        BalanceKey balance = shop.shelve(3);
        for (int round = 0; round < 50; round++) {
            Reservation first = shop.hold(balance, 2);
            HoldRequest grown = basket(first.checkoutId(), line(balance, 3));

            var outcomes = Together.call(6, () -> reservations.amend(grown, () -> true));

            assertThat(outcomes).filteredOn(Placed.class::isInstance).hasSize(1);
            assertThat(outcomes).extracting(this::hold).containsOnly(hold(outcomes.getFirst()));
            assertThat(shop.stock(balance)).isEqualTo(new Stock(3, 3));
            reservations.releaseAll(first.checkoutId(), SHOPPER);
        }
    }

    private ReservationId hold(HoldOutcome outcome) {
        List<HeldLine> lines =
                switch (outcome) {
                    case Placed placed -> placed.lines();
                    case HoldOutcome.Replayed replayed -> replayed.lines();
                    default -> throw new AssertionError(outcome);
                };
        return lines.getFirst().reservation().id();
    }

    /** One gives a unit up for another's, and a third wants whatever comes free. */
    @Test
    void lastUnitsGoToOneEachWhateverIsGivenUp() {
        for (int round = 0; round < ROUNDS; round++) {
            BalanceKey a = shop.shelve(1);
            BalanceKey b = shop.shelve(1);
            Reservation one = shop.hold(a, 1);

            List<Object> outcomes =
                    Together.call(
                            List.of(
                                    () -> amendTo(one.checkoutId(), b),
                                    () -> reservations.hold(basket(line(a, 1))),
                                    () -> reservations.hold(basket(line(b, 1)))));

            assertThat(outcomes).hasOnlyElementsOfTypes(Placed.class, Insufficient.class);
            assertThat(shop.stock(b)).isEqualTo(new Stock(1, 1));
            assertThat(shop.stock(a).reserved()).isEqualTo(unitsOfAHeld(outcomes));
        }
    }

    private HoldOutcome amendTo(CheckoutId checkout, BalanceKey balance) {
        return reservations.amend(basket(checkout, line(balance, 1)), () -> true);
    }

    /** The one who amended has its unit still if it was refused, and else gave it up. */
    private static int unitsOfAHeld(List<Object> outcomes) {
        boolean kept = outcomes.get(0) instanceof Insufficient;
        boolean taken = outcomes.get(1) instanceof Placed;
        assertThat(kept && taken).isFalse();
        return kept || taken ? 1 : 0;
    }

    /** What a shopper changes is never lent to others meanwhile. */
    @Test
    void onlyUnitIsNeverLostToOthersWhileItChangesItsKey() {
        BalanceKey only = shop.shelve(1);
        CheckoutId checkout = shop.hold(only, 1).checkoutId();
        for (int round = 0; round < ROUNDS; round++) {
            var outcomes =
                    Together.call(
                            List.of(
                                    () -> amendTo(checkout, only),
                                    () -> reservations.hold(basket(line(only, 1))),
                                    () -> reservations.hold(basket(line(only, 1)))));

            assertThat(outcomes.getFirst()).isInstanceOf(Placed.class);
            assertThat(outcomes.subList(1, 3)).hasOnlyElementsOfType(Insufficient.class);
        }
        assertThat(shop.stock(only)).isEqualTo(new Stock(1, 1));
    }

    @Test
    void swapsOfTwoCheckoutsSucceedOrLeaveThemAsTheyWere() {
        for (int round = 0; round < ROUNDS; round++) {
            BalanceKey a = shop.shelve(1);
            BalanceKey b = shop.shelve(1);
            Reservation ofA = shop.hold(a, 1);
            Reservation ofB = shop.hold(b, 1);

            var outcomes =
                    Together.call(
                            List.of(
                                    () -> amendTo(ofA.checkoutId(), b),
                                    () -> amendTo(ofB.checkoutId(), a)));

            assertThat(outcomes).hasOnlyElementsOfType(Insufficient.class);
            assertThat(shop.now(ofA)).isEqualTo(ofA);
            assertThat(shop.now(ofB)).isEqualTo(ofB);
        }
    }

    @Test
    void deadlineThatPassesMeanwhileEndsTheOldHoldOneWay() {
        BalanceKey balance = shop.shelve(2 * ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            Reservation old = shop.hold(balance, 1);
            deadlines.move(old, soon());

            List<Object> answers =
                    Together.call(
                            List.of(
                                    () -> amendTo(old.checkoutId(), balance),
                                    reservations::expireDue,
                                    () -> reservations.confirm(old.id(), SHOPPER)));

            assertThat(answers.getFirst()).isInstanceOf(Placed.class);
            assertThat(shop.ledger(old.id())).hasSize(2);
            assertThat(reservations.confirmAll(old.checkoutId(), SHOPPER))
                    .isInstanceOf(BasketOutcome.Done.class);
        }
    }

    private static Duration soon() {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(ABOUT_NOW.toNanos()));
    }

    /** Paid is the old basket or the new one, or none where the payment came in between. */
    @Test
    void paymentTakesTheBasketBeforeOrAfterTheAmendment() {
        for (int round = 0; round < ROUNDS; round++) {
            BalanceKey balance = shop.shelve(5);
            Reservation old = shop.hold(balance, 2);

            List<Object> answers =
                    Together.call(
                            List.of(
                                    () -> amendTo(old.checkoutId(), balance),
                                    () -> reservations.confirmAll(old.checkoutId(), SHOPPER)));

            assertThat(answers.getFirst()).isInstanceOf(Placed.class);
            assertThat(shop.stock(balance)).isIn(new Stock(4, 0), new Stock(3, 1), new Stock(5, 1));
        }
    }
}
