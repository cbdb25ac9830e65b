package io.holdfast.checkout;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldOutcome.HeldLine;

import java.util.List;
import java.util.Map;

/**
 * A line of which the buyer saw something.
 *
 * @param replayed whether all its holds had been there before
 */
record SeenLine(CheckoutId checkoutId, BasketLine seen, boolean replayed) {

    /** The lines of a basket of which the buyer saw something. */
    static List<SeenLine> of(CheckoutId checkoutId, List<BasketLine> lines, List<HeldLine> held) {
        Map<RequestKey, Boolean> replayed =
                held.stream()
                        .collect(
                                toMap(
                                        line -> line.reservation().line(),
                                        HeldLine::replayed,
                                        Boolean::logicalAnd));
        return lines.stream()
                .filter(BasketLine::isSeen)
                .map(
                        line ->
                                new SeenLine(
                                        checkoutId, line, requireNonNull(replayed.get(key(line)))))
                .toList();
    }

    RequestKey requestKey() {
        return key(seen);
    }

    private static RequestKey key(BasketLine line) {
        return line.hold().requestKey();
    }
}
