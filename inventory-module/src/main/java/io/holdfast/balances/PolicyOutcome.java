package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

/**
 * What became of a wish for a {@link StockPolicy} or a {@link SkuPolicy}, in order of precedence.
 */
public sealed interface PolicyOutcome {

    /** There is no such SKU; nothing was changed. */
    record UnknownSku(SkuCode sku) implements PolicyOutcome {}

    /** There is no such location; nothing was changed. */
    record UnknownLocation(LocationCode location) implements PolicyOutcome {}

    /** Only where dispatch settles can units be promised that aren't there; nothing was changed. */
    record NeedsDispatch(LocationCode location) implements PolicyOutcome {}

    /** On hand and the limit together would pass 2,147,483,647; nothing was changed. */
    record TooLarge(int onHand, int backorderLimit) implements PolicyOutcome {}

    /**
     * The limit would leave promises without cover; nothing was changed.
     *
     * @param reserved what is promised: to live holds and to confirmed ones
     * @param shortfall the units missing
     */
    record BelowReserved(int onHand, long reserved, long shortfall) implements PolicyOutcome {}

    /** The policy was so already; nothing was written. */
    record Unchanged() implements PolicyOutcome {}

    /**
     * The policy is in force.
     *
     * @param balances how many balances it changed, each with a row in the ledger; 0 if what is
     *     their own now was what they followed before
     */
    record Changed(int balances) implements PolicyOutcome {}
}
