package io.holdfast.benchmarks.orders;

import static io.holdfast.benchmarks.orders.OrderFiles.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.holdfast.balances.Quantity;
import io.holdfast.benchmarks.orders.Errand.Basket;
import io.holdfast.benchmarks.orders.Errand.Cancellation;
import io.holdfast.benchmarks.orders.Errand.Item;
import io.holdfast.benchmarks.orders.Errand.WriteOff;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldRequest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

class MonthTests {

    @TempDir Path folder;

    @Test
    void anInvoiceIsOneBasketWithItsLinesInOrder() {
        Month month = month(row("1", "A", 2) + row("1", "B", 3) + row("1", "A", 2));
        assertThat(month.errands())
                .containsExactly(
                        new Basket(
                                invoice("1"), List.of(item("A", 2), item("B", 3), item("A", 2))));
        assertThat(month.skipped()).isEmpty();
    }

    @Test
    void errandsKeepTheOrderInWhichTheirInvoicesBegin() {
        Month month =
                month(row("1", "A", 1) + row("C2", "A", -1) + row("3", "A", -4) + row("1", "B", 1));
        assertThat(month.errands())
                .containsExactly(
                        new Basket(invoice("1"), List.of(item("A", 1), item("B", 1))),
                        new Cancellation(invoice("C2"), List.of(item("A", 1))),
                        new WriteOff(invoice("3"), List.of(item("A", 4))));
    }

    @Test
    void negativeLinesOfAnOrderAreAWriteOffOfTheirOwn() {
        assertThat(month(row("1", "A", 5) + row("1", "B", -2)).errands())
                .containsExactly(
                        new Basket(invoice("1"), List.of(item("A", 5))),
                        new WriteOff(invoice("1"), List.of(item("B", 2))));
    }

    @Test
    void whatIsSkippedIsCounted() {
        Month month = month(row("1", "A", 0) + row("C2", "A", 3) + row("C2", "B", -1));
        assertThat(month.errands())
                .containsExactly(new Cancellation(invoice("C2"), List.of(item("B", 1))));
        assertThat(month.skipped())
                .containsOnly(
                        entry(SkipReason.NO_QUANTITY, 1),
                        entry(SkipReason.POSITIVE_CANCELLATION, 1));
        assertThat(month.lines()).isEqualTo(3);
    }

    @Test
    void aBasketBeyondTheLimitsOfAHoldIsSkippedWhole() {
        String longest = row("1", "A", 1).repeat(HoldRequest.MAX_LINES);
        String tooLong = row("2", "A", 1).repeat(HoldRequest.MAX_LINES + 1);
        String tooLarge = row("3", "B", Integer.MAX_VALUE) + row("3", "B", 1);
        Month month = month(longest + tooLong + tooLarge);
        assertThat(month.baskets()).extracting(Basket::invoice).containsExactly(invoice("1"));
        assertThat(month.skipped())
                .containsOnly(
                        entry(SkipReason.BASKET_TOO_LONG, HoldRequest.MAX_LINES + 1),
                        entry(SkipReason.BASKET_TOO_LARGE, 2));
    }

    @Test
    void aSkuIsCalledByItsFirstDescriptionElseByItsCode() {
        Month month =
                month(
                        """
                        1,A,,1,2010-12-01 08:26:00,0,France
                        2,A,FIRST,1,2010-12-01 08:26:00,1,France
                        3,A,SECOND,1,2010-12-01 08:26:00,1,France
                        C4,B,,-1,2010-12-01 08:26:00,1,France
                        """);
        assertThat(month.skus()).containsExactly(sku("A", "FIRST"), sku("B", "B"));
    }

    @Test
    void onlyBasketsCountAsOrdered() {
        Month month =
                month(row("1", "A", 5) + row("2", "A", 7) + row("C3", "A", -5) + row("4", "B", -9));
        assertThat(month.ordered()).containsOnly(entry(item("A", 1).balance(), 12L));
    }

    private Month month(String rows) {
        return Month.of(new OrderFile(OrderFiles.write(folder, rows)).read());
    }

    private static InvoiceNumber invoice(String number) {
        return new InvoiceNumber(number);
    }

    private static Item item(String sku, int quantity) {
        return new Item(Month.balance(new SkuCode(sku)), new Quantity(quantity));
    }

    private static Sku sku(String code, String name) {
        return new Sku(new SkuCode(code), new Name(name));
    }
}
