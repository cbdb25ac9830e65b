package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** Many place lines at the same locations, which run out one after the other. */
@SpringBootTest
public class SourcingRaceTests {

    private static final int LOCATIONS = 3;

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    private List<BalanceKey> shelves(int unitsEach) {
        SkuCode sku = shop.newSku();
        return Stream.generate(() -> new BalanceKey(sku, shop.newLocation()))
                .limit(LOCATIONS)
                .map(balance -> shop.receive(balance, unitsEach))
                .toList();
    }

    private int reserved(List<BalanceKey> shelves) {
        return shelves.stream().mapToInt(shelf -> shop.stock(shelf).reserved()).sum();
    }

    /** All that there is goes, to the last unit, wherever it is. */
    @ParameterizedTest
    @CsvSource({"16, 1, 4, 20", "12, 2, 3, 30", "8, 5, 4, 30", "6, 9, 4, 10"})
    void sumOfAllLocationsIsSoldAndNoMore(int callers, int each, int onShelf, int rounds) {
        for (int round = 0; round < rounds; round++) {
            List<BalanceKey> shelves = shelves(onShelf);
            SkuCode sku = shelves.getFirst().sku();
            int enoughFor = Math.min(callers, LOCATIONS * onShelf / each);

            var outcomes = Together.call(callers, () -> reservations.hold(basket(line(sku, each))));

            assertThat(outcomes).filteredOn(Placed.class::isInstance).hasSize(enoughFor);
            assertThat(outcomes)
                    .filteredOn(Insufficient.class::isInstance)
                    .hasSize(callers - enoughFor);
            assertThat(reserved(shelves)).isEqualTo(enoughFor * each);
        }
    }

    @Test
    void lineIsPlacedOnceHoweverOftenItIsAskedForAtOnce() {
        for (int round = 0; round < 20; round++) {
            List<BalanceKey> shelves = shelves(4);
            HoldRequest wish = basket(line(shelves.getFirst().sku(), 7));

            var outcomes = Together.call(8, () -> reservations.hold(wish));

            assertThat(outcomes).filteredOn(Placed.class::isInstance).hasSize(1);
            assertThat(outcomes.stream().map(SourcingRaceTests::holds).distinct()).hasSize(1);
            assertThat(reserved(shelves)).isEqualTo(7);
        }
    }

    private static List<ReservationId> holds(HoldOutcome outcome) {
        List<HeldLine> lines =
                outcome instanceof Placed placed ? placed.lines() : ((Replayed) outcome).lines();
        return lines.stream().map(line -> line.reservation().id()).toList();
    }

    /** Amended, named and unnamed lines, in both orders: nobody waits in a circle. */
    @Test
    void basketsThatMeetAnywhereAllEnd() {
        List<BalanceKey> some = shelves(6);
        List<BalanceKey> others = shelves(6);
        for (int round = 0; round < 20; round++) {
            List<Callable<HoldOutcome>> works = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                works.add(() -> holdAmendAndRelease(some, others));
                works.add(() -> holdAmendAndRelease(others, some));
            }
            Together.call(works);
            assertThat(reserved(some) + reserved(others)).isZero();
        }
    }

    private HoldOutcome holdAmendAndRelease(List<BalanceKey> one, List<BalanceKey> other) {
        CheckoutId checkout = newCheckout();
        HoldLine kept = line(one.getFirst().sku(), 3);
        reservations.hold(basket(checkout, kept, line(other.getLast(), 1)));
        HoldOutcome amended =
                reservations.amend(
                        basket(checkout, line(other.getFirst().sku(), 4), kept), () -> true);
        reservations.releaseAll(checkout, SHOPPER);
        return amended;
    }
}
