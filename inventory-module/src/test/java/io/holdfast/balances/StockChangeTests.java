package io.holdfast.balances;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.adjustment;
import static io.holdfast.testing.Requests.count;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.TooLarge;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** What people may do to on hand, and what is refused. */
@SpringBootTest
public class StockChangeTests {

    private static final int MOST = Integer.MAX_VALUE;
    private static final int CALLERS = 30;

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void receiptAddsAndTheLedgerSaysWhoAndWhy() {
        BalanceKey balance = shop.shelve(10);
        shop.hold(balance, 4);
        Receipt receipt = receipt(balance, 5);

        Recorded recorded = recorded(receipt);

        assertThat(recorded.balance())
                .returns(15, Balance::onHand)
                .returns(4, Balance::reserved)
                .returns(11, Balance::available);
        assertThat(recorded.movement())
                .returns(MovementKind.RECEIPT, Movement::kind)
                .returns(5, Movement::onHandDelta)
                .returns(0, Movement::reservedDelta)
                .returns(15, Movement::onHandAfter)
                .returns(4, Movement::reservedAfter)
                .returns(receipt.requestKey(), Movement::requestKey)
                .returns(CLERK, Movement::actor)
                .returns(REASON, Movement::reason);
    }

    @Test
    void firstReceiptOpensTheBalance() {
        BalanceKey balance = shop.nothing();
        assertThat(balances.find(balance)).isEmpty();

        recorded(receipt(balance, 5));

        assertThat(shop.stock(balance)).isEqualTo(new Stock(5, 0));
    }

    @Test
    void adjustmentAddsASignedAmount() {
        BalanceKey balance = shop.shelve(10);

        assertThat(recorded(adjustment(balance, -3)).movement().onHandDelta()).isEqualTo(-3);
        assertThat(recorded(adjustment(balance, 5)).movement().onHandDelta()).isEqualTo(5);

        assertThat(shop.stock(balance)).isEqualTo(new Stock(12, 0));
    }

    @Test
    void adjustmentOfNothingIsInvalid() {
        BalanceKey balance = shop.shelve(10);

        assertInvalid("quantity", () -> adjustment(balance, 0));
    }

    @Test
    void countSetsOnHand() {
        BalanceKey balance = shop.shelve(10);

        assertThat(recorded(count(balance, 7, 10)).movement())
                .returns(MovementKind.COUNT, Movement::kind)
                .returns(-3, Movement::onHandDelta)
                .returns(7, Movement::onHandAfter);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(7, 0));
    }

    @Test
    void countThatFindsWhatIsExpectedIsRecordedToo() {
        BalanceKey balance = shop.shelve(10);

        assertThat(recorded(count(balance, 10, 10)).movement().onHandDelta()).isZero();
    }

    @Test
    void countMayFindNothing() {
        BalanceKey balance = shop.shelve(10);

        recorded(count(balance, 0, 10));

        assertThat(shop.stock(balance)).isEqualTo(new Stock(0, 0));
    }

    @Test
    void countOfWhatNeverStoodThereOpensTheBalance() {
        BalanceKey balance = shop.nothing();

        recorded(count(balance, 4, 0));

        assertThat(shop.stock(balance)).isEqualTo(new Stock(4, 0));
    }

    @Test
    void countOfOtherStockThanTheCounterSawIsRefused() {
        BalanceKey balance = shop.shelve(10);
        reservations.confirm(shop.hold(balance, 5).id(), SHOPPER);

        assertRefused(count(balance, 12, 10), new StaleExpectation(10, 5), new Stock(5, 0));
    }

    @Test
    void negativeCountIsInvalid() {
        BalanceKey balance = shop.shelve(10);

        assertInvalid("quantity", () -> count(balance, -1, 10));
        assertInvalid("expectedOnHand", () -> count(balance, 1, -10));
    }

    @Test
    void onHandBelowWhatIsPromisedIsRefusedOnEveryPathWithTheShortfall() {
        BalanceKey balance = shop.shelve(5);
        Reservation hold = shop.hold(balance, 3);
        Stock unchanged = new Stock(5, 3);

        assertRefused(adjustment(balance, -3), new BelowReserved(2, 3, 1), unchanged);
        assertRefused(count(balance, 2, 5), new BelowReserved(2, 3, 1), unchanged);
        assertRefused(count(balance, 0, 5), new BelowReserved(0, 3, 3), unchanged);

        reservations.release(hold.id(), SHOPPER);
        assertThat(shop.status(hold.id())).isEqualTo(ReservationStatus.RELEASED);
        recorded(count(balance, 2, 5));
    }

    @Test
    void onHandMayFallToExactlyWhatIsPromised() {
        BalanceKey balance = shop.shelve(5);
        shop.hold(balance, 3);

        recorded(adjustment(balance, -2));

        assertThat(shop.stock(balance)).isEqualTo(new Stock(3, 3));
    }

    @Test
    void negativeOnHandIsRefused() {
        BalanceKey balance = shop.shelve(10);

        assertRefused(adjustment(balance, -11), new BelowReserved(-1, 0, 1), new Stock(10, 0));
    }

    @Test
    void largestNegativeAdjustmentDoesNotWrapAround() {
        BalanceKey balance = shop.shelve(10);
        long wanted = 10L + Integer.MIN_VALUE;

        assertRefused(
                adjustment(balance, Integer.MIN_VALUE),
                new BelowReserved(wanted, 0, -wanted),
                new Stock(10, 0));
    }

    @Test
    void onHandReachesTheEndOfTheIntegersAndNoFurther() {
        BalanceKey balance = shop.shelve(MOST);
        Stock unchanged = new Stock(MOST, 0);

        assertRefused(receipt(balance, 1), new TooLarge(MOST + 1L), unchanged);
        assertRefused(receipt(balance, MOST), new TooLarge(2L * MOST), unchanged);
        assertRefused(adjustment(balance, MOST), new TooLarge(2L * MOST), unchanged);
    }

    @Test
    void countMayCrossTheWholeRange() {
        BalanceKey balance = shop.shelve(MOST);

        recorded(count(balance, 0, MOST));
        recorded(count(balance, MOST, 0));

        assertThat(shop.stock(balance)).isEqualTo(new Stock(MOST, 0));
    }

    @Test
    void refusalLeavesNoBalanceAndNoLedgerRow() {
        BalanceKey balance = shop.nothing();

        assertThat(balances.change(adjustment(balance, -1))).isEqualTo(new BelowReserved(-1, 0, 1));
        assertThat(balances.change(count(balance, 4, 3))).isEqualTo(new StaleExpectation(3, 0));

        assertThat(balances.find(balance)).isEmpty();
        assertThat(shop.ledger(balance)).isEmpty();
    }

    @Test
    void unknownSkuIsNamedBeforeAnUnknownLocation() {
        SkuCode sku = new SkuCode("no such SKU");
        LocationCode location = new LocationCode("no such location");

        assertThat(balances.change(receipt(new BalanceKey(sku, location), 1)))
                .isEqualTo(new UnknownSku(sku));
        assertThat(balances.change(receipt(new BalanceKey(shop.newSku(), location), 1)))
                .isEqualTo(new UnknownLocation(location));
        assertThat(balances.change(receipt(new BalanceKey(sku, shop.newLocation()), 1)))
                .isEqualTo(new UnknownSku(sku));
    }

    @Test
    void parallelReceiptsAllCount() {
        BalanceKey balance = shop.shelve(10);

        Together.call(CALLERS, () -> recorded(receipt(balance, 1)));

        assertThat(shop.stock(balance)).isEqualTo(new Stock(10 + CALLERS, 0));
    }

    @Test
    void parallelFirstReceiptsAllCount() {
        for (int round = 0; round < 10; round++) {
            BalanceKey balance = shop.nothing();

            Together.call(CALLERS, () -> recorded(receipt(balance, 1)));

            assertThat(shop.stock(balance)).isEqualTo(new Stock(CALLERS, 0));
        }
    }

    @Test
    void parallelCountsOfOneSightLetOneThrough() {
        BalanceKey balance = shop.shelve(10);

        var outcomes = Together.call(CALLERS, () -> balances.change(count(balance, 7, 10)));

        assertThat(outcomes).filteredOn(Recorded.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(new StaleExpectation(10, 7)::equals).hasSize(CALLERS - 1);
    }

    @Test
    void parallelAdjustmentsNeverTakeWhatIsPromised() {
        BalanceKey balance = shop.shelve(CALLERS);
        shop.hold(balance, CALLERS - 10);

        var outcomes = Together.call(CALLERS, () -> balances.change(adjustment(balance, -1)));

        assertThat(outcomes).filteredOn(Recorded.class::isInstance).hasSize(10);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(CALLERS - 10, CALLERS - 10));
    }

    private Recorded recorded(StockChange change) {
        return assertThat(balances.change(change)).asInstanceOf(type(Recorded.class)).actual();
    }

    private void assertRefused(StockChange change, StockOutcome refusal, Stock unchanged) {
        int rows = shop.ledger(change.balance()).size();

        assertThat(balances.change(change)).isEqualTo(refusal);

        assertThat(shop.stock(change.balance())).isEqualTo(unchanged);
        assertThat(shop.ledger(change.balance())).hasSize(rows);
    }

    private static void assertInvalid(String field, Runnable making) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(making::run)
                .returns(field, InvalidValueException::field);
    }
}
