package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.util.Set;

/**
 * Which ledger rows to list. Filters are joined by <em>and</em>; null filters nothing.
 *
 * @param reservationId the rows of this hold
 * @param actor what this one changed
 * @param actors what actors of this kind changed
 * @param kinds any of these; empty for all
 */
public record MovementQuery(
        @Nullable SkuCode sku,
        @Nullable LocationCode location,
        @Nullable Long reservationId,
        @Nullable Actor actor,
        Actor.@Nullable Kind actors,
        Set<MovementKind> kinds) {

    public MovementQuery {
        kinds = Set.copyOf(kinds);
    }

    /** The rows of a balance, of a hold or of both, whoever wrote them. */
    public MovementQuery(
            @Nullable SkuCode sku, @Nullable LocationCode location, @Nullable Long reservationId) {
        this(sku, location, reservationId, null, null, Set.of());
    }

    /** The whole ledger. */
    public static MovementQuery all() {
        return new MovementQuery(null, null, null);
    }
}
