package io.holdfast.admin;

/**
 * What on hand is made of, as widths of a hundred: the one signature of the pages.
 *
 * @param available units that can be promised
 * @param held units held and not overdue
 * @param overdue units held past their deadline
 */
public record Bar(long available, long held, long overdue) {

    private static final double FULL = 100;

    /** Makes the bar of a balance, some of whose reserved units are overdue. */
    public static Bar of(int onHand, int reserved, long overdue) {
        return new Bar(onHand - reserved, reserved - Math.min(overdue, reserved), overdue);
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

    private double width(long units) {
        long all = Math.max(0, available) + held + overdue;
        return all == 0 ? 0 : Math.max(0, units) * FULL / all;
    }
}
