package io.holdfast.balances;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newKey;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.TooLarge;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;
import io.holdfast.testing.Warehouse;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/** Units that go from one location to another. */
@SpringBootTest
public class TransferTests {

    private static final int ROUNDS = 40;

    @Autowired private Shop shop;
    @Autowired private Warehouse warehouse;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private Sessions sessions;
    @Autowired private Invariants invariants;

    private BalanceKey here;
    private BalanceKey there;

    @BeforeEach
    void shelveTenHere() {
        here = shop.shelve(10);
        there = new BalanceKey(here.sku(), shop.newLocation());
    }

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void unitsLeaveOneLocationAndArriveAtTheOther() {
        Recorded recorded = (Recorded) balances.transfer(transfer(here, there, 4));

        assertThat(recorded.balance().onHand()).isEqualTo(6);
        assertThat(shop.stock(there)).isEqualTo(new Stock(4, 0));
        Movement left = recorded.movement();
        Movement arrived = balances.movement(requireNonNull(left.counterpartId())).orElseThrow();
        assertThat(left.onHandDelta()).isEqualTo(-4);
        assertThat(left.location()).isEqualTo(here.location());
        assertThat(arrived.onHandDelta()).isEqualTo(4);
        assertThat(arrived.location()).isEqualTo(there.location());
        assertThat(arrived.counterpartId()).isEqualTo(left.id());
        assertThat(arrived.requestKey()).isNull();
        assertThat(arrived.reason()).isEqualTo(REASON);
    }

    private static Transfer transfer(BalanceKey from, BalanceKey to, int units) {
        return new Transfer(newKey(), from, to.location(), new Quantity(units), REASON, CLERK);
    }

    @Test
    void whatIsPromisedStays() {
        shop.hold(here, 7);

        assertThat(balances.transfer(transfer(here, there, 4)))
                .isEqualTo(new BelowReserved(6, 7, 1));
        assertThat(balances.find(there)).isEmpty();
        assertThat(balances.transfer(transfer(here, there, 3))).isInstanceOf(Recorded.class);
        assertThat(shop.stock(here)).isEqualTo(new Stock(7, 7));
    }

    @Test
    void whatIsCommittedStaysAlsoWhereItMayBeOwed() {
        BalanceKey dock = warehouse.shelve(5, 2);
        warehouse.confirmed(dock, 4);

        assertThat(balances.transfer(transfer(dock, there, 3)))
                .isEqualTo(new BelowReserved(2, 4, 2));
        assertThat(balances.transfer(transfer(dock, there, 1))).isInstanceOf(Recorded.class);
        assertThat(warehouse.figures(dock)).isEqualTo("4/0/4");
    }

    @Test
    void moreThanThereIsNeverLeavesEvenWhereSomeMayBeOwed() {
        BalanceKey dock = warehouse.shelve(1, 5);

        assertThat(balances.transfer(transfer(dock, there, 2)))
                .isEqualTo(new BelowReserved(-1, 0, 1));
    }

    @Test
    void noFigureOverflows() {
        shop.receive(there, Integer.MAX_VALUE);

        assertThat(balances.transfer(transfer(here, there, 1)))
                .isEqualTo(new TooLarge(Integer.MAX_VALUE + 1L));
        assertThat(shop.stock(here)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void bothPlacesMustBeKnownAndDiffer() {
        var nowhere = new BalanceKey(here.sku(), new LocationCode("nowhere"));
        var nothing = new BalanceKey(new SkuCode("nothing"), here.location());

        assertThat(balances.transfer(transfer(here, nowhere, 1)))
                .isEqualTo(new UnknownLocation(nowhere.location()));
        assertThat(balances.transfer(transfer(nowhere, here, 1)))
                .isEqualTo(new UnknownLocation(nowhere.location()));
        assertThat(balances.transfer(transfer(nothing, there, 1)))
                .isEqualTo(new UnknownSku(nothing.sku()));
        assertThatThrownBy(() -> transfer(here, here, 1)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void oneRequestKeyMovesUnitsOnceHoweverManyAskAtOnce() {
        Transfer wish = transfer(here, there, 4);

        var outcomes = Together.call(20, () -> balances.transfer(wish));

        assertThat(outcomes).filteredOn(Recorded.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(Replayed.class::isInstance).hasSize(19);
        assertThat(shop.stock(here)).isEqualTo(new Stock(6, 0));
        assertThat(shop.stock(there)).isEqualTo(new Stock(4, 0));
    }

    @Test
    void requestKeyStandsForOneTransferOnly() {
        Transfer wish = transfer(here, there, 4);
        balances.transfer(wish);
        var reused = new KeyReused(wish.requestKey());
        LocationCode elsewhere = shop.newLocation();

        assertThat(balances.transfer(with(wish, there.location(), 5))).isEqualTo(reused);
        assertThat(balances.transfer(with(wish, elsewhere, 4))).isEqualTo(reused);
        assertThat(balances.change(receipt(wish.requestKey(), here, 4))).isEqualTo(reused);
    }

    private static Transfer with(Transfer wish, LocationCode to, int units) {
        return new Transfer(wish.requestKey(), wish.from(), to, new Quantity(units), REASON, CLERK);
    }

    @Test
    void lastUnitsAreClaimedOrMovedAndNeverBoth() {
        for (int round = 0; round < ROUNDS; round++) {
            BalanceKey from = shop.shelve(3);
            BalanceKey to = new BalanceKey(from.sku(), there.location());

            List<Object> outcomes =
                    Together.call(
                            List.of(
                                    () -> balances.transfer(transfer(from, to, 2)),
                                    () -> reservations.hold(basket(line(from, 2))),
                                    () -> reservations.hold(basket(line(from, 2)))));

            assertThat(outcomes)
                    .filteredOn(
                            outcome ->
                                    outcome instanceof Recorded
                                            || outcome instanceof HoldOutcome.Placed)
                    .hasSize(1);
        }
    }

    @Test
    void oppositeTransfersNeitherDeadlockNorLoseUnits() {
        shop.receive(there, 10);
        long before = sessions.deadlocks();
        List<Callable<Object>> works = new ArrayList<>();
        works.addAll(Collections.nCopies(4, () -> inTurn(here, there)));
        works.addAll(Collections.nCopies(4, () -> inTurn(there, here)));
        works.add(() -> reservations.hold(basket(line(there, 3), line(here, 3))));

        Together.call(works);

        assertThat(sessions.deadlocks()).isEqualTo(before);
        assertThat(shop.stock(here).onHand() + shop.stock(there).onHand()).isEqualTo(20);
    }

    private int inTurn(BalanceKey from, BalanceKey to) {
        for (int round = 0; round < ROUNDS; round++) {
            balances.transfer(transfer(from, to, 1 + round % 3));
        }
        return ROUNDS;
    }
}
