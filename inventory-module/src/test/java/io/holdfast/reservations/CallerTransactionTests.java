package io.holdfast.reservations;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.count;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.BalanceQuery;
import io.holdfast.balances.Balances;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.util.List;

/** What may join a caller's transaction, and what that transaction then sees and undoes. */
@SpringBootTest
class CallerTransactionTests {

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private Activities activities;
    @Autowired private Deadlines deadlines;
    @Autowired private TransactionTemplate transaction;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void holdRefusesToJoinAndTheCallerGoesOn() {
        BalanceKey balance = shop.shelve(10);

        transaction.executeWithoutResult(
                status -> {
                    assertRefusesToJoin(() -> reservations.hold(basket(line(balance, 1))));
                    balances.change(receipt(balance, 5));
                });

        assertThat(shop.stock(balance)).isEqualTo(new Stock(15, 0));
    }

    @Test
    void amendmentAndReclaimRefuseToJoin() {
        Reservation hold = shop.hold(shop.shelve(10), 1);
        HoldRequest other = basket(hold.checkoutId(), line(hold.balance(), 2));

        transaction.executeWithoutResult(
                status -> {
                    assertRefusesToJoin(() -> reservations.amend(other, () -> true));
                    assertRefusesToJoin(() -> reclaim(hold.checkoutId()));
                });

        assertThat(shop.now(hold)).isEqualTo(hold);
    }

    private void reclaim(CheckoutId checkout) {
        reservations.reclaim(checkout, SHOPPER, () -> true, confirmed -> {});
    }

    @Test
    void expiryRefusesToJoinAndTheCallerGoesOn() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 1);
        deadlines.pass(hold);

        transaction.executeWithoutResult(
                status -> {
                    assertRefusesToJoin(reservations::expireDue);
                    reservations.release(hold.id(), SHOPPER);
                });

        assertThat(shop.status(hold.id())).isEqualTo(ReservationStatus.RELEASED);
    }

    private static void assertRefusesToJoin(Runnable call) {
        assertThatExceptionOfType(IllegalTransactionStateException.class).isThrownBy(call::run);
    }

    @Test
    void endingsRollBackWithTheCaller() {
        BalanceKey balance = shop.shelve(10);
        Reservation confirmed = shop.hold(balance, 1);
        Reservation released = shop.hold(balance, 2);
        Reservation extended = shop.hold(balance, 3);

        transaction.executeWithoutResult(
                status -> {
                    reservations.confirm(confirmed.id(), SHOPPER);
                    reservations.release(released.id(), SHOPPER);
                    reservations.extend(extended.id(), Duration.ofHours(5), SHOPPER);
                    status.setRollbackOnly();
                });

        assertThat(shop.now(confirmed)).isEqualTo(confirmed);
        assertThat(shop.now(released)).isEqualTo(released);
        assertThat(shop.now(extended)).isEqualTo(extended);
        assertThat(activities.list(ofHold(extended), null, 10).items())
                .noneMatch(act -> act.kind().equals(ActivityKind.HOLD_EXTENDED.code()));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 6));
    }

    private static ActivityQuery ofHold(Reservation hold) {
        return ActivityQuery.ofHold(hold.id().value());
    }

    @Test
    void changeThatReleasesHoldsRefusesToJoin() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 1);

        transaction.executeWithoutResult(
                status ->
                        assertRefusesToJoin(
                                () ->
                                        reservations.change(
                                                count(balance, 0, 10), List.of(hold.id()))));

        assertThat(shop.now(hold)).isEqualTo(hold);
    }

    @Test
    void endingsAndExtensionsOfAWholeCheckoutRollBackWithTheCaller() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 1);

        transaction.executeWithoutResult(
                status -> {
                    reservations.extendAll(hold.checkoutId(), Duration.ofHours(5), SHOPPER);
                    reservations.confirmAll(hold.checkoutId(), SHOPPER);
                    status.setRollbackOnly();
                });

        assertThat(shop.now(hold)).isEqualTo(hold);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 1));
    }

    @Test
    void stockChangesRollBackWithTheCaller() {
        BalanceKey balance = shop.nothing();
        Receipt receipt = receipt(balance, 10);

        transaction.executeWithoutResult(
                status -> {
                    balances.change(receipt);
                    status.setRollbackOnly();
                });

        assertThat(balances.find(balance)).isEmpty();
        assertThat(balances.change(receipt)).isInstanceOf(Recorded.class);
    }

    @Test
    void readingSeesWhatTheSameTransactionChanged() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 4);

        transaction.executeWithoutResult(
                status -> {
                    assertThat(shop.status(hold.id())).isEqualTo(ReservationStatus.HELD);
                    assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 4));
                    reservations.confirm(hold.id(), SHOPPER);
                    assertThat(shop.status(hold.id())).isEqualTo(ReservationStatus.CONFIRMED);
                    assertThat(reservations.of(hold.checkoutId())).containsExactly(shop.now(hold));
                    assertThat(shop.stock(balance)).isEqualTo(new Stock(6, 0));
                });
    }

    @Test
    void secondCallInOneTransactionSeesTheFirst() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 4);

        transaction.executeWithoutResult(
                status -> {
                    reservations.release(hold.id(), SHOPPER);
                    assertThat(reservations.release(hold.id(), SHOPPER))
                            .isEqualTo(new TransitionOutcome.AlreadyDone(shop.now(hold)));
                    assertThat(reservations.confirm(hold.id(), SHOPPER))
                            .isEqualTo(new TransitionOutcome.NotAllowed(shop.now(hold)));
                });

        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void listsSeeWhatTheSameTransactionChanged() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 4);

        transaction.executeWithoutResult(
                status -> {
                    assertThat(statusesListed(balance)).containsExactly(ReservationStatus.HELD);
                    assertThat(onHandListed(balance)).containsExactly(10);
                    reservations.confirm(hold.id(), SHOPPER);
                    assertThat(statusesListed(balance))
                            .containsExactly(ReservationStatus.CONFIRMED);
                    assertThat(onHandListed(balance)).containsExactly(6);
                });
    }

    private List<ReservationStatus> statusesListed(BalanceKey balance) {
        var query = ReservationQuery.all().withSku(balance.sku());
        return reservations
                .list(query, ScrollPosition.keyset(), 10)
                .map(Reservation::status)
                .getContent();
    }

    private List<Integer> onHandListed(BalanceKey balance) {
        var all = BalanceQuery.all();
        var query =
                new BalanceQuery(
                        List.of(balance.sku()), null, null, null, all.sort(), all.descending());
        return balances.list(query, ScrollPosition.keyset(), 10).map(Balance::onHand).getContent();
    }

    @Test
    void replayOfAStockChangeInsideALargerTransactionLeavesItUsable() {
        BalanceKey balance = shop.nothing();
        Receipt receipt = receipt(balance, 10);
        balances.change(receipt);

        transaction.executeWithoutResult(
                status -> {
                    assertThat(balances.change(receipt)).isInstanceOf(Replayed.class);
                    assertThat(balances.change(receipt(balance, 1))).isInstanceOf(Recorded.class);
                });

        assertThat(shop.stock(balance)).isEqualTo(new Stock(11, 0));
    }

    @Test
    void refusalInsideALargerTransactionLeavesItUsable() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 4);
        deadlines.pass(hold);

        transaction.executeWithoutResult(
                status -> {
                    assertThat(reservations.confirm(hold.id(), CLERK))
                            .isInstanceOf(TransitionOutcome.Expired.class);
                    assertThat(reservations.release(hold.id(), CLERK))
                            .isInstanceOf(TransitionOutcome.Done.class);
                });

        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 0));
    }
}
