package io.holdfast.reservations;

/**
 * A confirmed hold of which units wait to be dispatched.
 *
 * @param units that wait, whole units
 * @param ready of them are on hand and not wanted by an older commitment
 */
public record Waiting(Reservation reservation, int units, int ready) {

    /** The units that have to arrive first. */
    public int missing() {
        return units - ready;
    }
}
