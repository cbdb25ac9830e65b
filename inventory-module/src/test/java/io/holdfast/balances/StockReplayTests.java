package io.holdfast.balances;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.newKey;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.StockChange.Adjustment;
import io.holdfast.balances.StockChange.Count;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.catalog.SkuCode;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.List;
import java.util.stream.Stream;

/** A change of stock whose answer was lost is asked for again, with the same key. */
@SpringBootTest
public class StockReplayTests {

    private static final int CALLERS = 30;

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Invariants invariants;

    private final RequestKey key = newKey();
    private BalanceKey balance;

    @BeforeEach
    void shelveTen() {
        balance = shop.shelve(10);
    }

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void everyKindOfChangeIsMadeOnce() {
        assertMadeOnce(receipt(newKey(), balance, 5), 15);
        assertMadeOnce(new Adjustment(newKey(), balance, -5, REASON, CLERK), 10);
        assertMadeOnce(new Count(newKey(), balance, 3, 10, REASON, CLERK), 3);
    }

    private void assertMadeOnce(StockChange change, int onHand) {
        Recorded first = (Recorded) balances.change(change);

        assertThat(balances.change(change))
                .isEqualTo(new Replayed(first.movement(), first.balance()));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(onHand, 0));
    }

    @Test
    void replayShowsTheMovementOfThenAndTheBalanceOfNow() {
        Receipt receipt = receipt(key, balance, 5);
        Recorded first = (Recorded) balances.change(receipt);
        shop.hold(balance, 15);

        Replayed replayed = (Replayed) balances.change(receipt);

        assertThat(replayed.movement()).isEqualTo(first.movement());
        assertThat(replayed.balance().available()).isZero();
    }

    @Test
    void sameChangeByAnotherActorIsTheSameWish() {
        balances.change(receipt(key, balance, 5));

        assertThat(balances.change(new Receipt(key, balance, new Quantity(5), REASON, SHOPPER)))
                .isInstanceOf(Replayed.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(15, 0));
    }

    @Test
    void anythingElseUnderTheSameKeyIsRefused() {
        balances.change(receipt(key, balance, 5));
        BalanceKey otherSku = new BalanceKey(shop.newSku(), balance.location());
        BalanceKey otherLocation = new BalanceKey(balance.sku(), shop.newLocation());
        BalanceKey unknownSku = new BalanceKey(new SkuCode("no such SKU"), balance.location());

        assertThat(
                        Stream.of(
                                receipt(key, otherSku, 5),
                                receipt(key, otherLocation, 5),
                                receipt(key, unknownSku, 5),
                                receipt(key, balance, 6),
                                new Receipt(
                                        key, balance, new Quantity(5), new Reason("why"), CLERK),
                                new Adjustment(key, balance, 5, REASON, CLERK),
                                new Count(key, balance, 15, 10, REASON, CLERK)))
                .allSatisfy(
                        change ->
                                assertThat(balances.change(change)).isEqualTo(new KeyReused(key)));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(15, 0));
        assertThat(balances.find(otherSku)).isEmpty();
        assertThat(balances.find(otherLocation)).isEmpty();
    }

    @Test
    void countWithAnotherSightUnderTheSameKeyIsRefused() {
        balances.change(new Count(key, balance, 7, 10, REASON, CLERK));

        assertThat(balances.change(new Count(key, balance, 7, 9, REASON, CLERK)))
                .isEqualTo(new KeyReused(key));
        assertThat(balances.change(new Count(key, balance, 6, 10, REASON, CLERK)))
                .isEqualTo(new KeyReused(key));
    }

    @Test
    void refusalIsNotRememberedSoThatTheSameKeyMaySucceedLater() {
        Adjustment adjustment = new Adjustment(key, balance, -11, REASON, CLERK);
        assertThat(balances.change(adjustment)).isInstanceOf(BelowReserved.class);

        shop.receive(balance, 1);

        assertThat(balances.change(adjustment)).isInstanceOf(Recorded.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(0, 0));
    }

    @Test
    void parallelCallersWithOneKeyChangeStockOnce() {
        assertParallelCallersChangeOnce(receipt(key, balance, 5));

        assertThat(shop.stock(balance)).isEqualTo(new Stock(15, 0));
    }

    @Test
    void parallelFirstReceiptsWithOneKeyChangeStockOnce() {
        BalanceKey fresh = shop.nothing();

        assertParallelCallersChangeOnce(receipt(key, fresh, 5));

        assertThat(shop.stock(fresh)).isEqualTo(new Stock(5, 0));
    }

    private void assertParallelCallersChangeOnce(StockChange change) {
        var outcomes = Together.call(CALLERS, () -> balances.change(change));

        assertThat(outcomes).filteredOn(Recorded.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(Replayed.class::isInstance).hasSize(CALLERS - 1);
    }

    @Test
    void parallelCallersWhoBindOneKeyToDifferentBalancesChangeOneOfThem() {
        BalanceKey other = shop.shelve(10);

        var outcomes =
                Together.call(
                        List.of(
                                () -> balances.change(receipt(key, balance, 5)),
                                () -> balances.change(receipt(key, other, 5))));

        assertThat(outcomes).filteredOn(Recorded.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(KeyReused.class::isInstance).hasSize(1);
        assertThat(shop.stock(balance).onHand() + shop.stock(other).onHand()).isEqualTo(25);
    }
}
