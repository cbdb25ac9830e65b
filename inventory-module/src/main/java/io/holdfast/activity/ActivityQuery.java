package io.holdfast.activity;

import io.holdfast.balances.Actor;
import io.holdfast.catalog.Reach;

import org.jspecify.annotations.Nullable;

/**
 * Which acts to list. Filters are joined by <em>and</em>; null filters nothing.
 *
 * @param actor what this one did
 * @param origin what came from there
 * @param area what was about this
 * @param reservationId the whole story of this hold
 * @param reach as if there were no locations but these; who is limited sees what was done to stock
 *     and holds there, and nothing else
 */
public record ActivityQuery(
        @Nullable Actor actor,
        @Nullable Origin origin,
        @Nullable ActivityArea area,
        @Nullable Long reservationId,
        Reach reach) {

    /** What was done wherever it was. */
    public ActivityQuery(
            @Nullable Actor actor,
            @Nullable Origin origin,
            @Nullable ActivityArea area,
            @Nullable Long reservationId) {
        this(actor, origin, area, reservationId, Reach.EVERYWHERE);
    }

    /** The same list, as if there were no locations but these. */
    public ActivityQuery within(Reach wanted) {
        return new ActivityQuery(actor, origin, area, reservationId, wanted);
    }

    /** All that was done. */
    public static ActivityQuery all() {
        return new ActivityQuery(null, null, null, null);
    }

    /** The whole story of a hold. */
    public static ActivityQuery ofHold(long reservationId) {
        return new ActivityQuery(null, null, null, reservationId);
    }
}
