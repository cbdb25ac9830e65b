package io.holdfast.admin;

import io.holdfast.balances.Balance;

/**
 * What a balance is made of, as widths of a hundred: the one signature of the pages.
 *
 * @param available units that can be promised
 * @param held units held and not overdue
 * @param overdue units held past their deadline
 * @param committed units confirmed that wait to be dispatched
 * @param kept units kept back from sale
 */
public record Bar(long available, long held, long overdue, long committed, long kept) {

    private static final double FULL = 100;

    /** Makes the bar of a balance, some of whose reserved units are overdue. */
    public static Bar of(Balance balance, long overdue) {
        return new Bar(
                balance.available(),
                balance.reserved() - Math.min(overdue, balance.reserved()),
                overdue,
                balance.committed(),
                balance.safetyStock());
    }

    /** The width of what is available. */
    public double availableWidth() {
        return width(available);
    }

    /** The width of what is held in time. */
    public double heldWidth() {
        return width(held);
    }

    /** The width of what is overdue. */
    public double overdueWidth() {
        return width(overdue);
    }

    /** The width of what is committed. */
    public double committedWidth() {
        return width(committed);
    }

    /** The width of what is kept back. */
    public double keptWidth() {
        return width(kept);
    }

    private double width(long units) {
        long all = Math.max(0, available) + held + overdue + committed + kept;
        return all == 0 ? 0 : Math.max(0, units) * FULL / all;
    }
}
