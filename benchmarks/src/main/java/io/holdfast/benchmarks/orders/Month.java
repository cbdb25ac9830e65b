package io.holdfast.benchmarks.orders;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.benchmarks.orders.Errand.Basket;
import io.holdfast.benchmarks.orders.Errand.Cancellation;
import io.holdfast.benchmarks.orders.Errand.Item;
import io.holdfast.benchmarks.orders.Errand.WriteOff;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldRequest;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * What a file of order lines asks for.
 *
 * @param lines how many the file has
 * @param skus every SKU of the file with the first name that it is given, else its code
 * @param errands in the order of the invoices' first lines
 * @param skipped lines that belong to no errand
 */
public record Month(
        int lines, List<Sku> skus, List<Errand> errands, Map<SkipReason, Integer> skipped) {

    /** Where all of it happens. */
    public static final LocationCode LOCATION = new LocationCode("replay");

    public static Month of(List<OrderLine> lines) {
        Map<InvoiceNumber, List<OrderLine>> invoices =
                lines.stream()
                        .collect(groupingBy(OrderLine::invoice, LinkedHashMap::new, toList()));
        Sorting sorting = new Sorting();
        invoices.forEach(sorting::add);
        return new Month(lines.size(), skus(lines), sorting.errands, sorting.skipped);
    }

    private static List<Sku> skus(List<OrderLine> lines) {
        Map<SkuCode, Optional<Name>> names = new LinkedHashMap<>();
        for (OrderLine line : lines) {
            names.merge(line.sku(), line.description(), (first, next) -> first.or(() -> next));
        }
        return names.entrySet().stream()
                .map(entry -> sku(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Sku sku(SkuCode code, Optional<Name> name) {
        return new Sku(code, name.orElseGet(() -> new Name(code.value())));
    }

    public static BalanceKey balance(SkuCode sku) {
        return new BalanceKey(sku, LOCATION);
    }

    public List<BalanceKey> balances() {
        return skus.stream().map(Sku::code).map(Month::balance).toList();
    }

    public int replayedLines() {
        return errands.stream().mapToInt(errand -> errand.items().size()).sum();
    }

    public List<Basket> baskets() {
        return errands.stream().filter(Basket.class::isInstance).map(Basket.class::cast).toList();
    }

    /** The units that its baskets ask for. */
    public Map<BalanceKey, Long> ordered() {
        return baskets().stream().flatMap(basket -> basket.items().stream()).collect(Item.SUMMED);
    }

    /** Sorts invoices into errands. */
    private static final class Sorting {

        private final List<Errand> errands = new ArrayList<>();
        private final Map<SkipReason, Integer> skipped = new EnumMap<>(SkipReason.class);

        void add(InvoiceNumber invoice, List<OrderLine> lines) {
            List<Item> positive = items(lines, quantity -> quantity > 0);
            List<Item> negative = items(lines, quantity -> quantity < 0);
            skip(SkipReason.NO_QUANTITY, lines.size() - positive.size() - negative.size());
            if (invoice.isCancellation()) {
                skip(SkipReason.POSITIVE_CANCELLATION, positive.size());
                add(new Cancellation(invoice, negative));
            } else {
                addBasket(new Basket(invoice, positive));
                add(new WriteOff(invoice, negative));
            }
        }

        private static List<Item> items(List<OrderLine> lines, IntPredicate sign) {
            return lines.stream()
                    .filter(line -> sign.test(line.quantity()))
                    .map(Sorting::item)
                    .toList();
        }

        private static Item item(OrderLine line) {
            return new Item(balance(line.sku()), new Quantity(Math.abs(line.quantity())));
        }

        private void addBasket(Basket basket) {
            if (basket.items().size() > HoldRequest.MAX_LINES) {
                skip(SkipReason.BASKET_TOO_LONG, basket.items().size());
            } else if (passesIntegerRange(basket)) {
                skip(SkipReason.BASKET_TOO_LARGE, basket.items().size());
            } else {
                add(basket);
            }
        }

        private static boolean passesIntegerRange(Basket basket) {
            return basket.units().values().stream().anyMatch(units -> units > Integer.MAX_VALUE);
        }

        private void add(Errand errand) {
            if (!errand.items().isEmpty()) {
                errands.add(errand);
            }
        }

        private void skip(SkipReason reason, int lines) {
            if (lines > 0) {
                skipped.merge(reason, lines, Integer::sum);
            }
        }
    }
}
