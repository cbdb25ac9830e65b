package io.holdfast.activity;

import io.holdfast.balances.Actor;

import org.jspecify.annotations.Nullable;

/**
 * Which acts to list. Filters are joined by <em>and</em>; null filters nothing.
 *
 * @param actor what this one did
 * @param origin what came from there
 * @param area what was about this
 * @param reservationId the whole story of this hold
 */
public record ActivityQuery(
        @Nullable Actor actor,
        @Nullable Origin origin,
        @Nullable ActivityArea area,
        @Nullable Long reservationId) {

    /** All that was done. */
    public static ActivityQuery all() {
        return new ActivityQuery(null, null, null, null);
    }

    /** The whole story of a hold. */
    public static ActivityQuery ofHold(long reservationId) {
        return new ActivityQuery(null, null, null, reservationId);
    }
}
