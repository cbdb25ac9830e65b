package io.holdfast.checkout;

import io.holdfast.balances.Actor;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldRequest;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;

/**
 * The lines that a shopper wants, all of them or none.
 *
 * @param lines 1 to 1,000; the same balance may stand in several and is judged by their sum
 * @param holdFor how long to hold what is new; null for the configured default
 */
public record Basket(
        CheckoutId checkoutId, List<BasketLine> lines, @Nullable Duration holdFor, Actor actor) {

    public Basket {
        lines = List.copyOf(lines);
    }

    /** A basket of which the buyer saw nothing that would have to be kept. */
    public static Basket of(HoldRequest request) {
        return new Basket(
                request.checkoutId(),
                request.lines().stream().map(line -> new BasketLine(line, null, null)).toList(),
                request.holdFor(),
                request.actor());
    }

    /**
     * What the engine is asked for.
     *
     * @throws io.holdfast.catalog.InvalidValueException as {@link HoldRequest} does
     */
    HoldRequest toHoldRequest() {
        return new HoldRequest(
                checkoutId, lines.stream().map(BasketLine::hold).toList(), holdFor, actor);
    }
}
