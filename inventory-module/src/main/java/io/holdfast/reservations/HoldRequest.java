package io.holdfast.reservations;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.InvalidValueException;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A wish to hold a basket, all of it or nothing.
 *
 * @param lines 1 to 1,000; the same balance may stand in several and is judged by their sum
 * @param holdFor how long; null for the configured default
 */
public record HoldRequest(
        CheckoutId checkoutId, List<HoldLine> lines, @Nullable Duration holdFor, Actor actor) {

    /** The most lines of a basket. */
    public static final int MAX_LINES = 1_000;

    /**
     * Checks the basket.
     *
     * @throws InvalidValueException if there are too few or too many lines, two lines with one
     *     request key, or lines of one balance whose sum passes 2,147,483,647
     */
    public HoldRequest {
        lines = List.copyOf(lines);
        if (lines.isEmpty() || lines.size() > MAX_LINES) {
            throw new InvalidValueException("lines", "must be 1 to " + MAX_LINES + " lines");
        }
        checkRequestKeys(lines);
        checkSums(lines);
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
        Map<BalanceKey, Long> sums = HashMap.newHashMap(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            HoldLine line = lines.get(i);
            if (sums.merge(line.balance(), (long) line.quantity().value(), Long::sum)
                    > Integer.MAX_VALUE) {
                throw new InvalidValueException(
                        "lines[" + i + "].quantity",
                        "must not make the sum of its SKU and location pass " + Integer.MAX_VALUE);
            }
        }
    }
}
