package io.holdfast.admin.stock;

import io.holdfast.admin.Address;
import io.holdfast.admin.Place;
import io.holdfast.balances.BalanceQuery;
import io.holdfast.balances.BalanceQuery.Level;
import io.holdfast.balances.BalanceSort;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.TextRule;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the address of the stock list says. A form sends what is not filled in as empty.
 *
 * @param q part of the SKU's code or name
 * @param location the code of one
 * @param stock {@code out}, {@code low} or {@code overdue}
 * @param sort see {@link BalanceSort}
 */
public record StockFilter(
        @Nullable String q,
        @Nullable String location,
        @Nullable String stock,
        @Nullable String sort) {

    private static final String COUNTS = "/stock/counts";
    private static final TextRule TEXT = new TextRule("q", 200, false);

    public StockFilter {
        q = emptyToNull(q);
        location = emptyToNull(location);
        stock = emptyToNull(stock);
        sort = emptyToNull(sort);
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    BalanceSort order() {
        return sort == null ? BalanceSort.DEFAULT : new BalanceSort(sort);
    }

    /**
     * The query.
     *
     * @throws InvalidValueException if the address says something that there isn't
     */
    BalanceQuery query() {
        return new BalanceQuery(
                List.of(),
                location == null ? null : new LocationCode(location),
                q == null ? null : TEXT.apply(q),
                level(),
                order().by(),
                order().isDescending());
    }

    private @Nullable Level level() {
        if (stock == null) {
            return null;
        }
        return Arrays.stream(Level.values())
                .filter(level -> spelling(level).equals(stock))
                .findFirst()
                .orElseThrow(
                        () -> new InvalidValueException("stock", "must be out, low or overdue"));
    }

    private static String spelling(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    /** Whether everything is listed. */
    public boolean isOpen() {
        return q == null && location == null && stock == null;
    }

    /** The same list with another choice of what there is to see to. */
    public StockFilter withStock(String wanted) {
        return new StockFilter(q, location, wanted, sort);
    }

    /**
     * The same list sorted by a column; by the column that it is sorted by, the other way round.
     */
    public StockFilter sortedBy(String field) {
        boolean isAlready = order().value().equals(field);
        return new StockFilter(q, location, stock, isAlready ? "-" + field : field);
    }

    /** {@code ascending} or {@code descending} for the sorted column, null for the others. */
    public @Nullable String direction(String field) {
        if (!order().by().field().equals(field)) {
            return null;
        }
        return order().isDescending() ? "descending" : "ascending";
    }

    /** The address of the list's start. */
    public String href() {
        return address("/stock").toString();
    }

    /** The address of all of it as CSV. */
    public String exportHref() {
        return address("/stock/export").toString();
    }

    /** The address of a sheet to count what is listed. */
    public String countsHref() {
        return address(COUNTS).toString();
    }

    /** The address of the next sheet; null if there is none. */
    @Nullable String nextCounts(@Nullable String place) {
        return place == null ? null : address(COUNTS).with("after", place).toString();
    }

    /** The address of the page behind a place; null if there is none. */
    public @Nullable String after(@Nullable String place) {
        return place == null ? null : address("/stock").with("after", place).toString();
    }

    /** The address of the page before a place; null if there is none. */
    public @Nullable String before(@Nullable String place) {
        return place == null ? null : address("/stock").with("before", place).toString();
    }

    /** The address of the page at a place. */
    String at(Place place) {
        return address("/stock")
                .with("after", place.after())
                .with("before", place.before())
                .toString();
    }

    private Address address(String path) {
        return Address.of(path)
                .with("q", q)
                .with("location", location)
                .with("stock", stock)
                .with("sort", sort);
    }
}
