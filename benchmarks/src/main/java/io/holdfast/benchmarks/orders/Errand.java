package io.holdfast.benchmarks.orders;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;

import java.util.List;
import java.util.Map;
import java.util.stream.Collector;

/** What an invoice asks for. */
public sealed interface Errand {

    InvoiceNumber invoice();

    /** Its lines in the file's order; never empty, and the same balance may stand in several. */
    List<Item> items();

    /** Its units of each balance. */
    default Map<BalanceKey, Long> units() {
        return items().stream().collect(Item.SUMMED);
    }

    /** An order: to be held, all or nothing, and then ended in one way or another. */
    record Basket(InvoiceNumber invoice, List<Item> items) implements Errand {}

    /** A cancellation: its units come back as receipts. */
    record Cancellation(InvoiceNumber invoice, List<Item> items) implements Errand {}

    /** Negative lines that cancel nothing, as for breakage: on hand is adjusted down by them. */
    record WriteOff(InvoiceNumber invoice, List<Item> items) implements Errand {}

    /**
     * One line.
     *
     * @param quantity its size; the errand says which way it goes
     */
    record Item(BalanceKey balance, Quantity quantity) {

        /** Adds up the units of each balance. */
        public static final Collector<Item, ?, Map<BalanceKey, Long>> SUMMED =
                groupingBy(Item::balance, summingLong(item -> item.quantity().value()));
    }
}
