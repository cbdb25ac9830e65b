package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

/** What became of a {@link StockChange} or a {@link Transfer}, in order of precedence. */
public sealed interface StockOutcome {

    /** The request key was used for another change; nothing was changed. */
    record KeyReused(RequestKey requestKey) implements StockOutcome {}

    /**
     * The same change was recorded before; nothing was changed again.
     *
     * @param balance as it is now
     */
    record Replayed(Movement movement, Balance balance) implements StockOutcome {}

    /** There is no such SKU; nothing was changed. */
    record UnknownSku(SkuCode sku) implements StockOutcome {}

    /** There is no such location; nothing was changed. */
    record UnknownLocation(LocationCode location) implements StockOutcome {}

    /** On hand is not what the counter saw; nothing was changed. */
    record StaleExpectation(int expected, int actual) implements StockOutcome {}

    /**
     * On hand, with what may be promised beyond it, would pass 2,147,483,647; nothing was changed.
     */
    record TooLarge(long onHandWanted) implements StockOutcome {}

    /**
     * On hand would fall below what is promised to holds, less what may be owed to them, or below
     * zero; nothing was changed.
     *
     * @param reserved what is promised: to live holds and, where dispatch settles, to confirmed
     *     ones
     * @param shortfall the units missing
     */
    record BelowReserved(long onHandWanted, long reserved, long shortfall)
            implements StockOutcome {}

    /**
     * The change was made and stands in the ledger.
     *
     * @param balance as the change left it
     */
    record Recorded(Movement movement, Balance balance) implements StockOutcome {}
}
