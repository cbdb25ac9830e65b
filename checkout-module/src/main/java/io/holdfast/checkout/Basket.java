package io.holdfast.checkout;

import io.holdfast.balances.Actor;
import io.holdfast.catalog.LocationCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldRequest;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * The lines that a shopper wants, all of them or none.
 *
 * @param lines 1 to 1,000; the same balance may stand in several and is judged by their sum, and so
 *     is a SKU in those that name no location
 * @param holdFor how long to hold what is new; null for the configured default
 * @param within where lines that name no location may be placed; null for anywhere
 */
public record Basket(
        CheckoutId checkoutId,
        List<BasketLine> lines,
        @Nullable Duration holdFor,
        Actor actor,
        @Nullable Set<LocationCode> within) {

    public Basket {
        lines = List.copyOf(lines);
        within = within == null ? null : Set.copyOf(within);
    }

    /** A basket whose lines without a location may be placed anywhere. */
    public Basket(
            CheckoutId checkoutId,
            List<BasketLine> lines,
            @Nullable Duration holdFor,
            Actor actor) {
        this(checkoutId, lines, holdFor, actor, null);
    }

    /** The same basket, whose lines without a location are placed at these only. */
    public Basket within(@Nullable Set<LocationCode> locations) {
        return new Basket(checkoutId, lines, holdFor, actor, locations);
    }

    /** A basket of which the buyer saw nothing that would have to be kept. */
    public static Basket of(HoldRequest request) {
        return new Basket(
                request.checkoutId(),
                request.lines().stream().map(line -> new BasketLine(line, null, null)).toList(),
                request.holdFor(),
                request.actor(),
                request.within());
    }

    /**
     * What the engine is asked for.
     *
     * @throws io.holdfast.catalog.InvalidValueException as {@link HoldRequest} does
     */
    HoldRequest toHoldRequest() {
        return new HoldRequest(
                checkoutId, lines.stream().map(BasketLine::hold).toList(), holdFor, actor, within);
    }
}
