package io.holdfast.checkout.web;

import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.ReservationStatus;

import java.time.Instant;
import java.util.List;

/**
 * What is held, in the order of the lines that asked for it. A line without a location may have
 * been split over several: then each of its holds is told, one after the other.
 */
record HeldBody(CheckoutId checkoutId, List<PlacedHold> reservations) {

    static HeldBody of(CheckoutId checkoutId, List<HeldLine> lines) {
        return new HeldBody(checkoutId, lines.stream().map(PlacedHold::of).toList());
    }

    /**
     * One hold.
     *
     * @param requestKey the line's; a line that was split has several holds with the same
     * @param replayed whether an earlier request had placed it; its status may be any then
     */
    record PlacedHold(
            ReservationId id,
            RequestKey requestKey,
            SkuCode sku,
            LocationCode location,
            Quantity quantity,
            ReservationStatus status,
            Instant expiresAt,
            boolean replayed) {

        static PlacedHold of(HeldLine line) {
            Reservation held = line.reservation();
            return new PlacedHold(
                    held.id(),
                    held.line(),
                    held.sku(),
                    held.location(),
                    held.quantity(),
                    held.status(),
                    held.expiresAt(),
                    line.replayed());
        }
    }
}
