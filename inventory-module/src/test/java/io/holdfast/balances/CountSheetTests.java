package io.holdfast.balances;

import static io.holdfast.catalog.Reach.EVERYWHERE;
import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.newKey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.balances.CountSheet.Row;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.catalog.InvalidValueException;
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
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/** Many balances counted on one sheet. */
@SpringBootTest
public class CountSheetTests {

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private TransactionTemplate transaction;
    @Autowired private Invariants invariants;

    private BalanceKey a;
    private BalanceKey b;

    @BeforeEach
    void shelve() {
        a = shop.shelve(5);
        b = shop.shelve(5);
    }

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    private static CountSheet sheet(RequestKey key, Row... rows) {
        return new CountSheet(key, List.of(rows), REASON, CLERK);
    }

    @Test
    void eachRowIsDecidedByItself() {
        BalanceKey promised = shop.shelve(5);
        shop.hold(promised, 4);
        BalanceKey nothing = new BalanceKey(new SkuCode("nothing"), a.location());

        List<CountedRow> rows =
                balances.countAll(
                        sheet(
                                newKey(),
                                new Row(a, 7, 5),
                                new Row(promised, 3, 5),
                                new Row(b, 9, 4),
                                new Row(nothing, 1, 0)),
                        EVERYWHERE);

        assertThat(rows)
                .extracting(row -> row.row().balance())
                .containsExactly(a, promised, b, nothing);
        assertThat(rows.get(0).outcome()).isInstanceOf(Recorded.class);
        assertThat(rows.get(1).outcome()).isEqualTo(new BelowReserved(3, 4, 1));
        assertThat(rows.get(2).outcome()).isEqualTo(new StaleExpectation(4, 5));
        assertThat(rows.get(3).outcome()).isEqualTo(new UnknownSku(nothing.sku()));
        assertThat(shop.stock(a)).isEqualTo(new Stock(7, 0));
        assertThat(shop.stock(b)).isEqualTo(new Stock(5, 0));
    }

    @Test
    void sheetThatIsSentAgainCountsNothingTwice() {
        RequestKey key = newKey();
        balances.countAll(sheet(key, new Row(a, 7, 5)), EVERYWHERE);
        shop.receive(a, 1);

        List<CountedRow> again =
                balances.countAll(sheet(key, new Row(a, 7, 5), new Row(b, 6, 5)), EVERYWHERE);
        List<CountedRow> changed = balances.countAll(sheet(key, new Row(a, 9, 8)), EVERYWHERE);

        assertThat(again.get(0).outcome()).isInstanceOf(Replayed.class);
        assertThat(again.get(1).outcome()).isInstanceOf(Recorded.class);
        assertThat(changed.getFirst().outcome()).isInstanceOf(KeyReused.class);
        assertThat(shop.stock(a)).isEqualTo(new Stock(8, 0));
    }

    @Test
    void sheetsInAnyOrderOfTheirRowsDoNotWaitForEachOtherInACircle() {
        for (int round = 0; round < 20; round++) {
            int onHand = shop.stock(a).onHand();
            Row ofA = new Row(a, onHand + 1, onHand);
            Row ofB = new Row(b, onHand + 1, onHand);

            List<Callable<List<CountedRow>>> sheets =
                    List.of(
                            () -> balances.countAll(sheet(newKey(), ofA, ofB), EVERYWHERE),
                            () -> balances.countAll(sheet(newKey(), ofB, ofA), EVERYWHERE));

            assertThat(Together.call(sheets).stream().flatMap(List::stream))
                    .extracting(CountedRow::outcome)
                    .hasOnlyElementsOfTypes(Recorded.class, StaleExpectation.class)
                    .filteredOn(Recorded.class::isInstance)
                    .hasSize(2);
        }
    }

    @Test
    void sheetHasRowsOfDifferentBalancesAndNotTooMany() {
        Row row = new Row(a, 1, 5);

        assertThatThrownBy(() -> sheet(newKey())).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> sheet(newKey(), row, new Row(a, 2, 5)))
                .isInstanceOf(InvalidValueException.class);
        List<Row> many = Collections.nCopies(CountSheet.MAX_ROWS + 1, row);
        assertThatThrownBy(() -> new CountSheet(newKey(), many, REASON, CLERK))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new Row(a, -1, 0)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void sheetIsNoPartOfACallersTransaction() {
        CountSheet sheet = sheet(newKey(), new Row(a, 7, 5));

        assertThatThrownBy(
                        () ->
                                transaction.executeWithoutResult(
                                        now -> balances.countAll(sheet, EVERYWHERE)))
                .isInstanceOf(IllegalTransactionStateException.class);
        assertThat(shop.stock(a)).isEqualTo(new Stock(5, 0));
    }
}
