package io.holdfast.admin.holds;

import io.holdfast.reservations.Reservation;

/** A hold as lists show it. */
public record HoldRow(Reservation hold) {

    private static final int START = 8;
    private static final int END = 4;

    /** The checkout's id, shortened in its middle: its ends tell neighbours apart. */
    public String checkout() {
        String id = hold.checkoutId().toString();
        return id.substring(0, START) + "…" + id.substring(id.length() - END);
    }

    /** Whether it can still end. */
    public boolean live() {
        return hold.endedAt() == null;
    }
}
