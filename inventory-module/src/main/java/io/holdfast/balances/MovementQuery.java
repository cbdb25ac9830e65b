package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.util.Set;

/**
 * Which ledger rows to list. Filters are joined by <em>and</em>; null filters nothing.
 *
 * @param reservationIds the rows of these holds; empty for all rows
 * @param actor what this one changed
 * @param actors what actors of this kind changed
 * @param kinds any of these; empty for all
 * @param reach as if there were no locations but these
 */
public record MovementQuery(
        @Nullable SkuCode sku,
        @Nullable LocationCode location,
        Set<Long> reservationIds,
        @Nullable Actor actor,
        Actor.@Nullable Kind actors,
        Set<MovementKind> kinds,
        Reach reach) {

    public MovementQuery {
        reservationIds = Set.copyOf(reservationIds);
        kinds = Set.copyOf(kinds);
    }

    /** The rows of a balance, of a hold or of both, whoever wrote them. */
    public MovementQuery(
            @Nullable SkuCode sku, @Nullable LocationCode location, @Nullable Long reservationId) {
        this(sku, location, ids(reservationId), null, null, Set.of(), Reach.EVERYWHERE);
    }

    /** The rows of any of these holds, of which there is at least one. */
    public static MovementQuery ofHolds(Set<Long> reservationIds) {
        if (reservationIds.isEmpty()) {
            throw new IllegalArgumentException("no hold is named");
        }
        return new MovementQuery(
                null, null, reservationIds, null, null, Set.of(), Reach.EVERYWHERE);
    }

    private static Set<Long> ids(@Nullable Long reservationId) {
        return reservationId == null ? Set.of() : Set.of(reservationId);
    }

    /** The same list, as if there were no locations but these. */
    public MovementQuery within(Reach wanted) {
        return new MovementQuery(sku, location, reservationIds, actor, actors, kinds, wanted);
    }

    /** The whole ledger. */
    public static MovementQuery all() {
        return new MovementQuery(null, null, null);
    }
}
