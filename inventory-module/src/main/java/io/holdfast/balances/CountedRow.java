package io.holdfast.balances;

/**
 * What became of a row of a {@link CountSheet}.
 *
 * @param outcome that of a count
 */
public record CountedRow(CountSheet.Row row, StockOutcome outcome) {}
