package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.adjustment;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.count;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockExhausted;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockReceived;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.event.EventListener;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What is told to whoever listens, inside the transaction that did it. */
@SpringBootTest
class EventTests {

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private BatchClaims batches;
    @Autowired private Deadlines deadlines;
    @Autowired private Ear ear;

    private BalanceKey balance;

    @BeforeEach
    void shelve() {
        balance = shop.shelve(10);
        reservations.expireDue();
        ear.heard.clear();
    }

    @Test
    void placedHoldIsTold() {
        Reservation hold = shop.hold(balance, 3);

        assertThat(ear.heard)
                .containsExactly(
                        new HoldPlaced(hold.id(), hold.checkoutId(), balance, new Quantity(3)));
    }

    @Test
    void everyLineOfABasketIsTold() {
        shop.hold(basket(line(balance, 3), line(shop.shelve(10), 1)));

        assertThat(ear.heard).filteredOn(HoldPlaced.class::isInstance).hasSize(2);
    }

    @Test
    void takingTheLastUnitTellsThatNothingIsLeft() {
        shop.hold(balance, 9);
        assertThat(ear.heard).doesNotContain(new StockExhausted(balance));

        shop.hold(balance, 1);

        assertThat(ear.heard).endsWith(new StockExhausted(balance));
    }

    @Test
    void eachHoldThatIsClaimedTogetherIsToldAndTheLastOneThatNothingIsLeft() {
        List<Claim> claims =
                Stream.generate(() -> basket(line(balance, 4), line(balance, 1)))
                        .map(wish -> new Claim(wish, 60_000, Admission.unconditional()))
                        .limit(3)
                        .toList();

        assertThat(batches.decide(claims)).filteredOn(Candidate::isHeld).hasSize(2);

        assertThat(ear.heard).filteredOn(HoldPlaced.class::isInstance).hasSize(4);
        assertThat(ear.heard).hasSize(5).endsWith(new StockExhausted(balance));
    }

    @Test
    void confirmedHoldIsTold() {
        Reservation hold = held(3);

        reservations.confirm(hold.id(), SHOPPER);

        assertThat(ear.heard)
                .containsExactly(
                        new HoldConfirmed(hold.id(), hold.checkoutId(), balance, new Quantity(3)));
    }

    @Test
    void releasedHoldIsTold() {
        Reservation hold = held(3);

        reservations.release(hold.id(), SHOPPER);

        assertThat(ear.heard)
                .containsExactly(
                        new HoldReleased(hold.id(), hold.checkoutId(), balance, new Quantity(3)));
    }

    @Test
    void expiredHoldIsTold() {
        Reservation hold = held(3);
        deadlines.pass(hold);

        reservations.expireDue();

        assertThat(ear.heard)
                .containsExactly(
                        new HoldExpired(hold.id(), hold.checkoutId(), balance, new Quantity(3)));
    }

    @Test
    void receiptIsTold() {
        Recorded recorded = (Recorded) balances.change(receipt(balance, 5));

        assertThat(ear.heard)
                .containsExactly(
                        new StockReceived(balance, new Quantity(5), recorded.movement().id()));
    }

    @Test
    void correctionsAreToldOnlyWhenTheyLeaveNothing() {
        balances.change(adjustment(balance, -4));
        assertThat(ear.heard).isEmpty();

        balances.change(count(balance, 0, 6));
        assertThat(ear.heard).containsExactly(new StockExhausted(balance));

        balances.change(count(balance, 0, 0));
        assertThat(ear.heard).hasSize(1);
    }

    @Test
    void refusalsAndReplaysTellNothing() {
        HoldRequest request = basket(line(balance, 3));
        Reservation hold = shop.hold(request).getFirst();
        StockChange receipt = receipt(balance, 5);
        balances.change(receipt);
        reservations.confirm(hold.id(), SHOPPER);
        ear.heard.clear();

        reservations.hold(request);
        reservations.hold(basket(line(balance, 1), line(shop.nothing(), 1)));
        reservations.confirm(hold.id(), SHOPPER);
        reservations.release(hold.id(), SHOPPER);
        reservations.confirmAll(hold.checkoutId(), SHOPPER);
        balances.change(receipt);
        balances.change(adjustment(balance, -99));

        assertThat(ear.heard).isEmpty();
    }

    private Reservation held(int quantity) {
        Reservation hold = shop.hold(balance, quantity);
        ear.heard.clear();
        return hold;
    }

    /** Hears what the inventory says, and only inside a transaction. */
    @TestConfiguration
    static class Ear {

        private final List<Object> heard = new ArrayList<>();

        @EventListener({
            HoldPlaced.class,
            HoldConfirmed.class,
            HoldReleased.class,
            HoldExpired.class,
            StockReceived.class,
            StockExhausted.class
        })
        void hear(Object event) {
            assertThat(TransactionSynchronizationManager.isActualTransactionActive()).isTrue();
            heard.add(event);
        }
    }
}
