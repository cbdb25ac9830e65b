package io.holdfast.reservations;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What lines are judged by together: a SKU at a location, or wherever there is any.
 *
 * @param location null for wherever there is any
 */
record Wish(SkuCode sku, @Nullable LocationCode location) {

    /** What is asked for in all, in the order of the lines. */
    static Map<Wish, Long> sums(Collection<HoldLine> lines) {
        Map<Wish, Long> sums = LinkedHashMap.newLinkedHashMap(lines.size());
        lines.forEach(line -> sums.merge(line.wish(), (long) line.quantity().value(), Long::sum));
        return sums;
    }
}
