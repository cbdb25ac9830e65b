package io.holdfast.reservations;

import static io.holdfast.catalog.Reach.EVERYWHERE;
import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.newKey;
import static io.holdfast.testing.Requests.receipt;
import static io.holdfast.testing.Warehouse.back;
import static io.holdfast.testing.Warehouse.units;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.MovementQuery;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.StockOutcome;
import io.holdfast.catalog.LocationCode;
import io.holdfast.reservations.FulfilmentOutcome.Done;
import io.holdfast.reservations.FulfilmentOutcome.KeyReused;
import io.holdfast.reservations.FulfilmentOutcome.NotAllowed;
import io.holdfast.reservations.FulfilmentOutcome.Replayed;
import io.holdfast.reservations.FulfilmentOutcome.Unknown;
import io.holdfast.reservations.FulfilmentOutcome.WaitingForStock;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;
import io.holdfast.testing.Warehouse;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.ScrollPosition;

import java.util.List;

/** What becomes of confirmed holds, where confirmation settles and where dispatch does. */
@SpringBootTest
public class FulfilmentTests {

    private static final int CALLERS = 20;

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
    void confirmedUnitsLeaveWhereConfirmationSettlesAndWaitWhereDispatchDoes() {
        BalanceKey till = shop.shelve(10);
        BalanceKey dock = warehouse.shelve(10);

        Reservation taken = warehouse.confirmed(till, 4);
        Reservation waiting = warehouse.confirmed(dock, 4);

        assertThat(warehouse.figures(till)).isEqualTo("6/0/0");
        assertThat(warehouse.figures(dock)).isEqualTo("10/0/4");
        assertThat(taken.left()).isEqualTo(4);
        assertThat(taken.committed()).isZero();
        assertThat(waiting.left()).isZero();
        assertThat(waiting.committed()).isEqualTo(4);
        assertThat(balances.find(till).orElseThrow().available()).isEqualTo(6);
        assertThat(balances.find(dock).orElseThrow().available()).isEqualTo(6);
    }

    @Test
    void dispatchTakesAllThatWaits() {
        BalanceKey dock = warehouse.shelve(10);
        Reservation hold = warehouse.confirmed(dock, 4);

        Done done = (Done) fulfilments.dispatch(units(hold, null));

        assertThat(done.reservation().dispatched()).isEqualTo(4);
        assertThat(done.reservation().committed()).isZero();
        assertThat(done.movement().onHandDelta()).isEqualTo(-4);
        assertThat(done.movement().committedDelta()).isEqualTo(-4);
        assertThat(warehouse.figures(dock)).isEqualTo("6/0/0");
        assertThat(shop.ledger(hold.id()))
                .containsExactly(
                        MovementKind.HOLD, MovementKind.CONFIRMATION, MovementKind.DISPATCH);
    }

    @Test
    void dispatchesInPartsNeverAddUpToMoreThanWasConfirmed() {
        BalanceKey dock = warehouse.shelve(10);
        Reservation hold = warehouse.confirmed(dock, 5);

        assertThat(fulfilments.dispatch(units(hold, 2))).isInstanceOf(Done.class);
        assertThat(fulfilments.dispatch(units(hold, 4))).isEqualTo(new NotAllowed(shop.now(hold)));
        assertThat(fulfilments.cancel(units(hold, 1))).isInstanceOf(Done.class);
        assertThat(fulfilments.dispatch(units(hold, null))).isInstanceOf(Done.class);

        assertThat(fulfilments.dispatch(units(hold, null))).isInstanceOf(NotAllowed.class);
        assertThat(fulfilments.cancel(units(hold, 1))).isInstanceOf(NotAllowed.class);
        assertThat(shop.now(hold).dispatched()).isEqualTo(4);
        assertThat(shop.now(hold).cancelled()).isEqualTo(1);
        assertThat(warehouse.figures(dock)).isEqualTo("6/0/0");
    }

    @Test
    void unitsThatAreGivenBackCanBePromisedAgain() {
        BalanceKey dock = warehouse.shelve(5);
        Reservation hold = warehouse.confirmed(dock, 5);
        assertThat(balances.find(dock).orElseThrow().available()).isZero();

        fulfilments.cancel(units(hold, 3));

        assertThat(warehouse.figures(dock)).isEqualTo("5/0/2");
        shop.hold(dock, 3);
        assertThat(shop.now(hold).status()).isEqualTo(ReservationStatus.CONFIRMED);
    }

    @Test
    void onlyConfirmedHoldsOfSuchLocationsWait() {
        Reservation taken = warehouse.confirmed(shop.shelve(3), 3);
        Reservation held = shop.hold(warehouse.shelve(3), 3);

        for (Reservation hold : List.of(taken, held)) {
            assertThat(fulfilments.dispatch(units(hold, null))).isEqualTo(new NotAllowed(hold));
            assertThat(fulfilments.cancel(units(hold, 1))).isEqualTo(new NotAllowed(hold));
        }
        var nobody = new Fulfilment(newKey(), new ReservationId(Long.MAX_VALUE), null, CLERK);
        assertThat(fulfilments.dispatch(nobody)).isEqualTo(new Unknown(nobody.reservationId()));
    }

    @Test
    void oneRequestKeyDispatchesOnceHoweverManyAskAtOnce() {
        BalanceKey dock = warehouse.shelve(10);
        Reservation hold = warehouse.confirmed(dock, 8);
        Fulfilment wish = units(hold, 3);

        var outcomes = Together.call(CALLERS, () -> fulfilments.dispatch(wish));

        assertThat(outcomes).filteredOn(Done.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(Replayed.class::isInstance).hasSize(CALLERS - 1);
        assertThat(warehouse.figures(dock)).isEqualTo("7/0/5");
    }

    @Test
    void requestKeyStandsForOneWishOnly() {
        BalanceKey dock = warehouse.shelve(10);
        Reservation hold = warehouse.confirmed(dock, 4);
        Reservation other = warehouse.confirmed(dock, 4);
        Fulfilment wish = units(hold, 2);
        Done done = (Done) fulfilments.dispatch(wish);
        var reused = new KeyReused(wish.requestKey());

        assertThat(fulfilments.dispatch(wish))
                .isEqualTo(new Replayed(done.reservation(), done.movement()));
        assertThat(fulfilments.cancel(wish)).isEqualTo(reused);
        assertThat(fulfilments.dispatch(with(wish, hold, 1))).isEqualTo(reused);
        assertThat(fulfilments.dispatch(with(wish, other, 2))).isEqualTo(reused);
        assertThat(balances.change(receipt(wish.requestKey(), dock, 2)))
                .isEqualTo(new StockOutcome.KeyReused(wish.requestKey()));
        assertThat(warehouse.figures(dock)).isEqualTo("8/0/6");
    }

    private static Fulfilment with(Fulfilment wish, Reservation hold, int units) {
        return new Fulfilment(wish.requestKey(), hold.id(), new Quantity(units), CLERK);
    }

    @Test
    void whatIsOwedWaitsForStock() {
        BalanceKey dock = warehouse.shelve(2, 5);
        Reservation hold = warehouse.confirmed(dock, 6);

        assertThat(warehouse.figures(dock)).isEqualTo("2/0/6");
        assertThat(fulfilments.dispatch(units(hold, null)))
                .isEqualTo(new WaitingForStock(hold, 6, 2));
        assertThat(fulfilments.dispatch(units(hold, 2))).isInstanceOf(Done.class);
        assertThat(fulfilments.dispatch(units(hold, 1)))
                .isEqualTo(new WaitingForStock(shop.now(hold), 1, 0));
        assertThat(warehouse.figures(dock)).isEqualTo("0/0/4");
    }

    @Test
    void receivedUnitsServeTheOldestCommitmentFirst() {
        BalanceKey dock = warehouse.shelve(0, 9);
        Reservation last = shop.hold(dock, 3);
        Reservation first = warehouse.confirmed(dock, 3);
        Reservation second = warehouse.confirmed(dock, 3);
        reservations.confirm(last.id(), SHOPPER);

        shop.receive(dock, 4);

        assertThat(waits(dock, false)).containsExactly("3 ready 3", "3 ready 1", "3 ready 0");
        assertThat(waits(dock, true)).containsExactly("3 ready 1", "3 ready 0");
        assertThat(fulfilments.dispatch(units(last, 1)))
                .isEqualTo(new WaitingForStock(shop.now(last), 1, 0));
        assertThat(fulfilments.dispatch(units(second, 2)))
                .isEqualTo(new WaitingForStock(second, 2, 1));
        assertThat(fulfilments.dispatch(units(second, 1))).isInstanceOf(Done.class);
        assertThat(fulfilments.cancel(units(first, null))).isInstanceOf(Done.class);
        assertThat(fulfilments.dispatch(units(second, null))).isInstanceOf(Done.class);
        assertThat(fulfilments.dispatch(units(last, 1))).isInstanceOf(Done.class);
        assertThat(warehouse.figures(dock)).isEqualTo("0/0/2");
    }

    private List<String> waits(BalanceKey key, boolean onlyShort) {
        return fulfilments.waiting(key.sku(), key.location(), EVERYWHERE, onlyShort, 10).stream()
                .map(waiting -> waiting.units() + " ready " + waiting.ready())
                .toList();
    }

    /** Several partial returns once gave back more than was bought, and a cancellation again. */
    @Test
    void noMoreComesBackThanLeft() {
        BalanceKey till = shop.shelve(100);
        Reservation hold = warehouse.confirmed(till, 3);
        assertThat(warehouse.figures(till)).isEqualTo("97/0/0");

        assertThat(fulfilments.takeBack(back(hold, 2))).isInstanceOf(ReturnOutcome.Recorded.class);
        assertThat(fulfilments.takeBack(back(hold, 2)))
                .isEqualTo(new ReturnOutcome.NotAllowed(shop.now(hold), 1));
        assertThat(fulfilments.cancel(units(hold, null))).isInstanceOf(NotAllowed.class);
        assertThat(reservations.release(hold.id(), SHOPPER))
                .isInstanceOf(TransitionOutcome.NotAllowed.class);

        assertThat(warehouse.figures(till)).isEqualTo("99/0/0");
        assertThat(fulfilments.takeBack(back(hold, 1))).isInstanceOf(ReturnOutcome.Recorded.class);
        assertThat(fulfilments.takeBack(back(hold, 1)))
                .isEqualTo(new ReturnOutcome.NotAllowed(shop.now(hold), 0));
        assertThat(warehouse.figures(till)).isEqualTo("100/0/0");
    }

    @Test
    void onlyWhatWasDispatchedComesBack() {
        BalanceKey dock = warehouse.shelve(5);
        Reservation hold = warehouse.confirmed(dock, 3);
        assertThat(fulfilments.takeBack(back(hold, 1)))
                .isEqualTo(new ReturnOutcome.NotAllowed(hold, 0));

        fulfilments.dispatch(units(hold, 2));

        assertThat(fulfilments.takeBack(back(hold, 3)))
                .isEqualTo(new ReturnOutcome.NotAllowed(shop.now(hold), 2));
        assertThat(fulfilments.takeBack(back(hold, 2))).isInstanceOf(ReturnOutcome.Recorded.class);
        assertThat(warehouse.figures(dock)).isEqualTo("5/0/1");
    }

    @Test
    void unitsComeBackToAnyLocationButOnlyToTheirSku() {
        Reservation hold = warehouse.confirmed(shop.shelve(3), 3);
        BalanceKey elsewhere = new BalanceKey(hold.sku(), shop.newLocation());

        assertThat(fulfilments.takeBack(at(hold, elsewhere)))
                .isInstanceOf(ReturnOutcome.Recorded.class);

        assertThat(warehouse.figures(elsewhere)).isEqualTo("1/0/0");
        var nowhere = new BalanceKey(hold.sku(), new LocationCode("nowhere"));
        assertThat(fulfilments.takeBack(at(hold, nowhere)))
                .isEqualTo(new ReturnOutcome.UnknownLocation(nowhere.location()));
        assertThat(fulfilments.takeBack(at(hold, shop.shelve(1))))
                .isEqualTo(new ReturnOutcome.Unknown(hold.id()));
    }

    private static CustomerReturn at(Reservation hold, BalanceKey balance) {
        return new CustomerReturn(
                newKey(), hold.id(), balance, new Quantity(1), false, REASON, CLERK);
    }

    @Test
    void unitsUnfitForTheShelfStandInTheLedgerTwiceAndOnTheShelfNever() {
        BalanceKey till = shop.shelve(3);
        Reservation hold = warehouse.confirmed(till, 3);
        var wish =
                new CustomerReturn(newKey(), hold.id(), till, new Quantity(2), true, REASON, CLERK);

        var recorded = (ReturnOutcome.Recorded) fulfilments.takeBack(wish);

        assertThat(recorded.balance().onHand()).isZero();
        assertThat(shop.now(hold).returned()).isEqualTo(2);
        List<Movement> rows =
                balances.movements(
                                new MovementQuery(till.sku(), null, null),
                                ScrollPosition.keyset(),
                                2)
                        .getContent();
        assertThat(rows.get(0).kind()).isEqualTo(MovementKind.WRITE_OFF);
        assertThat(rows.get(0).counterpartId()).isEqualTo(recorded.movement().id());
        assertThat(rows.get(0).onHandDelta()).isEqualTo(-2);
        assertThat(rows.get(1)).isEqualTo(recorded.movement());
        assertThat(fulfilments.takeBack(wish))
                .isEqualTo(new ReturnOutcome.Replayed(recorded.movement(), recorded.balance()));
    }

    @Test
    void oneRequestKeyBringsUnitsBackOnceHoweverManyAskAtOnce() {
        BalanceKey till = shop.shelve(9);
        Reservation hold = warehouse.confirmed(till, 9);
        CustomerReturn wish = back(hold, 2);

        var outcomes = Together.call(CALLERS, () -> fulfilments.takeBack(wish));

        assertThat(outcomes).filteredOn(ReturnOutcome.Recorded.class::isInstance).hasSize(1);
        assertThat(outcomes)
                .filteredOn(ReturnOutcome.Replayed.class::isInstance)
                .hasSize(CALLERS - 1);
        var writtenOff =
                new CustomerReturn(
                        wish.requestKey(), hold.id(), till, wish.quantity(), true, REASON, CLERK);
        assertThat(fulfilments.takeBack(writtenOff))
                .isEqualTo(new ReturnOutcome.KeyReused(wish.requestKey()));
        assertThat(warehouse.figures(till)).isEqualTo("2/0/0");
    }
}
