package io.holdfast.reservations;

import io.holdfast.reservations.ClaimBatchRepository.Figures;

/** A locked balance, and what is left of it while baskets are decided one after the other. */
final class Shelf {

    private final Figures figures;
    private long taken;
    private int booked;

    Shelf(Figures figures) {
        this.figures = figures;
    }

    Figures figures() {
        return figures;
    }

    /** Takes units; false if there are not as many left, and then they are to be put back. */
    boolean take(int units) {
        taken += units;
        return taken <= figures.available();
    }

    void putBack(int units) {
        taken -= units;
    }

    boolean isTouched() {
        return taken > 0;
    }

    int taken() {
        return Math.toIntExact(taken);
    }

    int available() {
        return Math.toIntExact(figures.available() - taken);
    }

    /** Books units that were taken for a hold; holds of one balance are booked one by one. */
    Booking book(int units) {
        booked += units;
        return new Booking(figures.reserved() + booked, figures.available() - booked);
    }

    /** The balance right after a hold. */
    record Booking(int reserved, int available) {}
}
