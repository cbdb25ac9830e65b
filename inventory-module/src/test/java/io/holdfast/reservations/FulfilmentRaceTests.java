package io.holdfast.reservations;

import static io.holdfast.catalog.Reach.EVERYWHERE;
import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.receipt;
import static io.holdfast.testing.Warehouse.back;
import static io.holdfast.testing.Warehouse.units;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;
import io.holdfast.testing.Warehouse;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.List;

/** Dispatches, cancellations, returns, claims and deliveries of the same units at once. */
@SpringBootTest
public class FulfilmentRaceTests {

    private static final int ROUNDS = 60;

    @Autowired private Shop shop;
    @Autowired private Warehouse warehouse;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private Fulfilments fulfilments;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void unitsOfAHoldAreDispatchedOrGivenBackAndNeverBoth() {
        BalanceKey dock = warehouse.shelve(2 * ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            Reservation hold = warehouse.confirmed(dock, 2);

            var outcomes =
                    Together.call(
                            List.of(
                                    () -> fulfilments.dispatch(units(hold, 1)),
                                    () -> fulfilments.dispatch(units(hold, null)),
                                    () -> fulfilments.cancel(units(hold, 1)),
                                    () -> fulfilments.cancel(units(hold, 2))));

            Reservation now = shop.now(hold);
            assertThat(outcomes).anyMatch(FulfilmentOutcome.Done.class::isInstance);
            assertThat(now.dispatched() + now.cancelled()).isBetween(1, 2);
        }
    }

    @Test
    void lastUnitOnHandIsDispatchedOnce() {
        BalanceKey dock = warehouse.shelve(0, 2 * ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            Reservation first = warehouse.confirmed(dock, 1);
            Reservation second = warehouse.confirmed(dock, 1);

            Together.call(
                    List.of(
                            () -> fulfilments.dispatch(units(second, 1)),
                            () -> fulfilments.dispatch(units(first, 1)),
                            () -> balances.change(receipt(dock, 1))));

            assertThat(shop.now(second).dispatched())
                    .as("who came later is served later")
                    .isLessThanOrEqualTo(shop.now(first).dispatched());
            fulfilments.cancel(units(first, null));
            fulfilments.cancel(units(second, null));
            takeAll(dock);
        }
    }

    /**
     * What is left on the shelf goes with the next confirmed hold, so that each round begins with
     * none.
     */
    private void takeAll(BalanceKey dock) {
        int onHand = balances.find(dock).orElseThrow().onHand();
        if (onHand > 0) {
            Reservation rest = warehouse.confirmed(dock, onHand);
            assertThat(fulfilments.dispatch(units(rest, null)))
                    .isInstanceOf(FulfilmentOutcome.Done.class);
        }
    }

    @Test
    void returnsNeverAddUpToMoreThanLeft() {
        BalanceKey till = shop.shelve(3 * ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            Reservation hold = warehouse.confirmed(till, 3);

            var outcomes = Together.call(4, () -> fulfilments.takeBack(back(hold, 2)));

            assertThat(outcomes).filteredOn(ReturnOutcome.Recorded.class::isInstance).hasSize(1);
            assertThat(shop.now(hold).returned()).isEqualTo(2);
        }
    }

    @Test
    void everythingAtOnceLeavesNothingUnexplained() {
        BalanceKey dock = warehouse.shelve(5, 3);
        BalanceKey till = shop.shelve(5);
        for (int round = 0; round < ROUNDS; round++) {
            Reservation sent = warehouse.confirmed(dock, 2);
            fulfilments.dispatch(units(sent, 1));
            Reservation held = shop.hold(dock, 1);

            Together.call(
                    List.of(
                            () -> fulfilments.dispatch(units(sent, null)),
                            () -> fulfilments.cancel(units(sent, 1)),
                            () -> fulfilments.takeBack(back(sent, 1)),
                            () -> reservations.confirm(held.id(), SHOPPER),
                            () -> reservations.hold(basket(line(till, 1), line(dock, 2))),
                            () -> reservations.hold(basket(line(dock, 1), line(till, 1))),
                            () -> balances.change(receipt(dock, 2))));

            empty(dock, till);
        }
    }

    /** Ends whatever a round began, so that the next finds units. */
    private void empty(BalanceKey... keys) {
        for (BalanceKey key : keys) {
            reservations
                    .live(key, Reservations.MAX_LIST)
                    .forEach(hold -> reservations.release(hold.id(), CLERK));
            fulfilments
                    .waiting(key.sku(), key.location(), EVERYWHERE, false, Fulfilments.MAX_LIST)
                    .stream()
                    .map(Waiting::reservation)
                    .forEach(hold -> fulfilments.cancel(units(hold, null)));
        }
    }
}
