package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * What became of a {@link HoldRequest}, in order of precedence. Where a basket is amended, a
 * refusal also means that nothing was released.
 */
public sealed interface HoldOutcome {

    /** The {@link Admission} said no; nothing was looked up or held. */
    record NotAdmitted() implements HoldOutcome {}

    /**
     * A request key was used in this checkout for something else; nothing was held. That the {@link
     * Admission} knows one so is found out last.
     */
    record KeyReused(RequestKey requestKey) implements HoldOutcome {}

    /** Some SKUs or locations are not known; nothing was held. */
    record Unknown(List<UnknownLine> lines) implements HoldOutcome {}

    /**
     * Too little is available; nothing was held. Names every short balance, and every SKU of which
     * there is too little wherever it is.
     */
    record Insufficient(List<Shortage> shortages) implements HoldOutcome {}

    /** Every line is held, or had been held before; an amended basket is exactly these lines. */
    record Placed(List<HeldLine> lines) implements HoldOutcome {}

    /**
     * Every line had been held before; the original holds, whatever became of them since. Nothing
     * was changed: an amended basket had no others.
     */
    record Replayed(List<HeldLine> lines) implements HoldOutcome {}

    /**
     * A line that names something unknown.
     *
     * @param index its place in the basket, from 0
     * @param location null where it names none
     */
    record UnknownLine(
            int index,
            SkuCode sku,
            @Nullable LocationCode location,
            boolean skuKnown,
            boolean locationKnown) {}

    /**
     * A balance that can't serve the basket, or a SKU that can't be had anywhere in sum.
     *
     * @param location null for lines that name none: then what all locations have in sum, less what
     *     the basket's other lines take
     * @param requested the sum of its lines that are not held yet
     * @param available what could be promised at the moment of deciding, with what the same call
     *     would have ended before
     */
    record Shortage(SkuCode sku, @Nullable LocationCode location, int requested, int available) {

        /** A balance that can't serve the basket. */
        public Shortage(BalanceKey balance, int requested, int available) {
            this(balance.sku(), balance.location(), requested, available);
        }
    }

    /**
     * A line's hold, in the order of the request. A line that was split has several, in the order
     * of their ids; {@link Reservation#line()} tells whose they are.
     *
     * @param replayed whether it had been held before this call
     */
    record HeldLine(Reservation reservation, boolean replayed) {}
}
