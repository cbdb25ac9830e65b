package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Which balances to list, and in which order. Filters are joined by <em>and</em>.
 *
 * @param skus any of these; empty for all
 * @param location at this one; null for all
 * @param text part of the SKU's code or name, whatever the case; null for all
 * @param level what there is to see to; null for all
 * @param sort the figure or text that decides; code and location break ties
 * @param descending largest first
 * @param reach as if there were no locations but these
 */
public record BalanceQuery(
        List<SkuCode> skus,
        @Nullable LocationCode location,
        @Nullable String text,
        @Nullable Level level,
        Sort sort,
        boolean descending,
        Reach reach) {

    public BalanceQuery {
        skus = List.copyOf(skus);
    }

    /** Balances wherever they are. */
    public BalanceQuery(
            List<SkuCode> skus,
            @Nullable LocationCode location,
            @Nullable String text,
            @Nullable Level level,
            Sort sort,
            boolean descending) {
        this(skus, location, text, level, sort, descending, Reach.EVERYWHERE);
    }

    /** The same list, as if there were no locations but these. */
    public BalanceQuery within(Reach wanted) {
        return new BalanceQuery(skus, location, text, level, sort, descending, wanted);
    }

    /** All balances by SKU and location. */
    public static BalanceQuery all() {
        return new BalanceQuery(List.of(), null, null, null, Sort.SKU, false);
    }

    /** What there is to see to. */
    public enum Level {
        /** Nothing is available. */
        OUT,
        /** No more is available than the threshold says, perhaps nothing. */
        LOW,
        /** Units are kept back by holds that are still held past their deadline. */
        OVERDUE
    }

    /** What a list of balances is sorted by. */
    public enum Sort {
        SKU("sku"),
        NAME("name"),
        LOCATION("location"),
        ON_HAND("onHand"),
        RESERVED("reserved"),
        AVAILABLE("available");

        private final String field;

        Sort(String field) {
            this.field = field;
        }

        /** The name of the sorted member, in JSON and on pages. */
        public String field() {
            return field;
        }
    }
}
