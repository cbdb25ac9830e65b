package io.holdfast.reservations;

import io.holdfast.balances.Actor;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.reservations.HoldOutcome.HeldLine;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A wish to hold a basket, all of it or nothing.
 *
 * @param lines 1 to 1,000; the same balance may stand in several and is judged by their sum, and so
 *     is a SKU in those that name no location
 * @param holdFor how long; null for the configured default
 * @param within where lines that name no location may be placed; null for anywhere. What a line
 *     names is the caller's to check
 */
public record HoldRequest(
        CheckoutId checkoutId,
        List<HoldLine> lines,
        @Nullable Duration holdFor,
        Actor actor,
        @Nullable Set<LocationCode> within) {

    /** The most lines of a basket. */
    public static final int MAX_LINES = 1_000;

    /**
     * Checks the basket.
     *
     * @throws InvalidValueException if there are too few or too many lines, two lines with one
     *     request key, or lines of one balance whose sum passes 2,147,483,647; also those of one
     *     SKU without a location
     */
    public HoldRequest {
        lines = List.copyOf(lines);
        within = within == null ? null : Set.copyOf(within);
        if (lines.isEmpty() || lines.size() > MAX_LINES) {
            throw new InvalidValueException("lines", "must be 1 to " + MAX_LINES + " lines");
        }
        checkRequestKeys(lines);
        checkSums(lines);
    }

    /** A wish whose lines without a location may be placed anywhere. */
    public HoldRequest(
            CheckoutId checkoutId, List<HoldLine> lines, @Nullable Duration holdFor, Actor actor) {
        this(checkoutId, lines, holdFor, actor, null);
    }

    /**
     * The holds that were placed for just this wish, in the order of the lines; empty unless there
     * are some for each of them.
     *
     * @param reservations all of the checkout
     */
    public Optional<List<HeldLine>> answeredBy(List<Reservation> reservations) {
        Basket basket = Basket.of(this, reservations);
        return basket.reused().isEmpty() && basket.fresh().isEmpty()
                ? Optional.of(basket.answers(List.of()))
                : Optional.empty();
    }

    /** Whether every line names its location. */
    boolean isPlaced() {
        return lines.stream().allMatch(HoldLine::isPlaced);
    }

    private static void checkRequestKeys(List<HoldLine> lines) {
        Set<RequestKey> seen = HashSet.newHashSet(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            if (!seen.add(lines.get(i).requestKey())) {
                throw new InvalidValueException(
                        "lines[" + i + "].requestKey", "must not stand in two lines");
            }
        }
    }

    private static void checkSums(List<HoldLine> lines) {
        Map<Wish, Long> sums = HashMap.newHashMap(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            HoldLine line = lines.get(i);
            if (sums.merge(line.wish(), (long) line.quantity().value(), Long::sum)
                    > Integer.MAX_VALUE) {
                throw new InvalidValueException(
                        "lines[" + i + "].quantity",
                        "must not make the sum of its SKU and location pass " + Integer.MAX_VALUE);
            }
        }
    }
}
