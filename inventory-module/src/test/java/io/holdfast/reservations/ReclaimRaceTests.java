package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.ReclaimOutcome.Done;
import io.holdfast.reservations.ReclaimOutcome.Insufficient;
import io.holdfast.reservations.ReclaimOutcome.NothingToConfirm;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Late money beside other late money, shoppers who are in time, and the worker. */
@SpringBootTest
public class ReclaimRaceTests {

    private static final int ROUNDS = 120;
    private static final Duration ABOUT_NOW = Duration.ofMillis(6);

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void lastUnitGoesToExactlyOneOfTwoLatePayers() {
        for (int round = 0; round < ROUNDS; round++) {
            BalanceKey only = shop.shelve(1);
            CheckoutId one = lostOne(only);
            CheckoutId other = lostOne(only);

            var outcomes = Together.call(List.of(() -> reclaim(one), () -> reclaim(other)));

            assertThat(outcomes).filteredOn(Done.class::isInstance).hasSize(1);
            assertThat(outcomes).filteredOn(Insufficient.class::isInstance).hasSize(1);
            assertThat(shop.stock(only)).isEqualTo(new Stock(0, 0));
        }
    }

    @Test
    void lastUnitGoesToTheLatePayerOrToTheShopperInTime() {
        for (int round = 0; round < ROUNDS; round++) {
            BalanceKey only = shop.shelve(1);
            CheckoutId late = lostOne(only);

            List<Object> answers =
                    Together.call(
                            List.of(
                                    () -> reclaim(late),
                                    () -> reservations.hold(basket(line(only, 1)))));

            boolean reclaimed = answers.get(0) instanceof Done;
            boolean held = answers.get(1) instanceof Placed;
            assertThat(reclaimed).isNotEqualTo(held);
            assertThat(shop.stock(only)).isEqualTo(reclaimed ? new Stock(0, 0) : new Stock(1, 1));
        }
    }

    private CheckoutId lostOne(BalanceKey balance) {
        Reservation hold = shop.hold(balance, 1);
        deadlines.pass(hold);
        reservations.expireDue();
        return hold.checkoutId();
    }

    @Test
    void moneyAroundTheDeadlineIsWorthTheBasketOnceWhateverTheWorkerDoes() {
        BalanceKey a = shop.shelve(ROUNDS);
        BalanceKey b = shop.shelve(2 * ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            CheckoutId checkout = newCheckout();
            shop.hold(basket(checkout, line(b, 2), line(a, 1)))
                    .forEach(hold -> deadlines.move(hold, soon()));

            List<Object> answers =
                    Together.call(
                            List.of(
                                    () -> reclaim(checkout),
                                    reservations::expireDue,
                                    reservations::expireDue));

            assertThat(answers.getFirst()).isInstanceOf(Done.class);
        }
        assertThat(shop.stock(a)).isEqualTo(new Stock(0, 0));
        assertThat(shop.stock(b)).isEqualTo(new Stock(0, 0));
    }

    private static Duration soon() {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(ABOUT_NOW.toNanos()));
    }

    /** Without any lock of the caller's, and where there is enough for all of them. */
    @Test
    void sameMoneyManyTimesAtOnceIsCompletedOnce() {
        for (int round = 0; round < 30; round++) {
            BalanceKey balance = shop.shelve(100);
            CheckoutId checkout = lostOne(balance);
            AtomicInteger completed = new AtomicInteger();

            var outcomes =
                    Together.call(
                            8,
                            () ->
                                    reservations.reclaim(
                                            checkout,
                                            SHOPPER,
                                            () -> true,
                                            confirmed -> completed.incrementAndGet()));

            assertThat(outcomes).filteredOn(Done.class::isInstance).hasSize(1);
            assertThat(outcomes).filteredOn(NothingToConfirm.class::isInstance).hasSize(7);
            assertThat(completed).hasValue(1);
            assertThat(shop.stock(balance)).isEqualTo(new Stock(99, 0));
        }
    }

    private ReclaimOutcome reclaim(CheckoutId checkout) {
        return reservations.reclaim(checkout, SHOPPER, () -> true, confirmed -> {});
    }
}
