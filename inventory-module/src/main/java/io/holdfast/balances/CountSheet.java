package io.holdfast.balances;

import static java.util.stream.Collectors.toSet;

import io.holdfast.balances.StockChange.Count;
import io.holdfast.catalog.InvalidValueException;

import java.util.List;

/**
 * What somebody counted on a walk through a location: many balances, each a count of its own.
 *
 * @param requestKey names this one sheet, whoever sends it; that of each row is made of it
 * @param rows from 1 to {@value #MAX_ROWS}, each of another balance
 */
public record CountSheet(RequestKey requestKey, List<Row> rows, Reason reason, Actor actor) {

    /** The most rows of a sheet. */
    public static final int MAX_ROWS = 1_000;

    /**
     * Checks the rows.
     *
     * @throws InvalidValueException if there are none or too many, if two are of the same balance,
     *     or if a figure is negative
     */
    public CountSheet {
        rows = List.copyOf(rows);
        if (rows.isEmpty() || rows.size() > MAX_ROWS) {
            throw new InvalidValueException("lines", "must be from 1 to " + MAX_ROWS);
        }
        if (rows.stream().map(Row::balance).collect(toSet()).size() < rows.size()) {
            throw new InvalidValueException("lines", "must each be of another balance");
        }
    }

    /** The count that a row asks for. */
    Count count(Row row) {
        return new Count(
                key(row.balance()),
                row.balance(),
                row.counted(),
                row.expectedOnHand(),
                reason,
                actor);
    }

    /** The same for the same row of the same sheet. No code has a line break in it. */
    private RequestKey key(BalanceKey balance) {
        String name =
                String.join(
                        "\n",
                        requestKey.toString(),
                        balance.sku().value(),
                        balance.location().value());
        return RequestKey.named(name);
    }

    /**
     * One balance, in whole units.
     *
     * @param counted what on hand becomes
     * @param expectedOnHand what the counter saw as on hand
     */
    public record Row(BalanceKey balance, int counted, int expectedOnHand) {

        /**
         * Checks the figures.
         *
         * @throws InvalidValueException if one is negative
         */
        public Row {
            StockPolicy.notNegative("counted", counted);
            StockPolicy.notNegative("expectedOnHand", expectedOnHand);
        }
    }
}
