package io.holdfast.transactions;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.newKey;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

/** Pages whose figures add up while stock moves. */
@SpringBootTest
class SnapshotTests {

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Activities activities;
    @Autowired private Transactions transactions;
    @Autowired private TransactionTemplate transaction;

    @Test
    void readingsSeeOneMoment() {
        BalanceKey balance = shop.shelve(10);

        Stock second =
                transactions.inSnapshot(
                        snapshot -> {
                            assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 0));
                            Together.start(() -> shop.receive(balance, 5)).join();
                            return shop.stock(balance);
                        });

        assertThat(second).isEqualTo(new Stock(10, 0));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(15, 0));
    }

    @Test
    void nobodyWaitsForASnapshot() {
        BalanceKey balance = shop.shelve(10);

        transactions.inSnapshot(
                snapshot -> {
                    shop.stock(balance);
                    return Together.start(() -> shop.hold(balance, 1)).join();
                });

        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 1));
    }

    @Test
    void snapshotCanWriteNothing() {
        BalanceKey balance = shop.shelve(10);

        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(
                        () ->
                                transactions.inSnapshot(
                                        snapshot -> balances.change(receipt(balance, 5))));
        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> transactions.inSnapshot(snapshot -> record()));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void whatComesAfterASnapshotWritesAsEver() {
        BalanceKey balance = shop.shelve(10);

        for (int i = 0; i < 5; i++) {
            transactions.inSnapshot(snapshot -> shop.stock(balance));
            balances.change(receipt(newKey(), balance, 1));
        }

        assertThat(shop.stock(balance)).isEqualTo(new Stock(15, 0));
    }

    @Test
    void snapshotRefusesToJoin() {
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(
                        () ->
                                transaction.execute(
                                        status -> transactions.inSnapshot(snapshot -> 1)));
    }

    @Test
    void failureReachesTheCaller() {
        IllegalStateException failure = new IllegalStateException("no page today");

        assertThatIllegalStateException()
                .isThrownBy(
                        () ->
                                transactions.inSnapshot(
                                        snapshot -> {
                                            throw failure;
                                        }))
                .isSameAs(failure);
    }

    private boolean record() {
        activities.record(ActivityKind.SIGNED_IN, CLERK, null, null, null);
        return true;
    }
}
