package io.holdfast.reservations;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import java.util.List;
import java.util.Map;

/**
 * What a {@link SourcingStrategy} is asked.
 *
 * @param lines those of a basket that name no location and are not held yet
 * @param sources where there is any of it, in the order of priority; in all at least what the lines
 *     ask of each SKU
 */
public record Sourcing(CheckoutId checkoutId, List<HoldLine> lines, List<Source> sources) {

    public Sourcing {
        lines = List.copyOf(lines);
        sources = List.copyOf(sources);
    }

    /**
     * What a location can serve.
     *
     * @param units what can be promised of each SKU that the lines name, without what the basket's
     *     other lines take there, and with what the same call frees; a SKU with none is not in it
     */
    public record Source(LocationCode location, Map<SkuCode, Integer> units) {

        public Source {
            units = Map.copyOf(units);
        }
    }
}
