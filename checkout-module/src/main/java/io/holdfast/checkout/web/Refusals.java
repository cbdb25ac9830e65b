package io.holdfast.checkout.web;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.checkout.Checkout;
import io.holdfast.checkout.Payment;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.HoldOutcome.UnknownLine;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

import java.util.List;

/** The problem documents that say no for the engine. */
final class Refusals {

    private static final String RETRY_AFTER_SECONDS = "1";

    private Refusals() {}

    static ProblemException unknownCheckout() {
        return new ProblemException(ProblemCode.UNKNOWN_CHECKOUT, "There is no such checkout.");
    }

    static ProblemException unknownReservation() {
        return new ProblemException(
                ProblemCode.UNKNOWN_RESERVATION, "There is no such reservation.");
    }

    static ProblemException unknown(List<UnknownLine> lines) {
        boolean skusAreKnown = lines.stream().allMatch(UnknownLine::skuKnown);
        ProblemException problem =
                skusAreKnown
                        ? new ProblemException(
                                ProblemCode.UNKNOWN_LOCATION, "A line names no known location.")
                        : new ProblemException(
                                ProblemCode.UNKNOWN_SKU, "A line names no known SKU.");
        return problem.with("lines", lines);
    }

    static ProblemException insufficient(List<Shortage> shortages) {
        return new ProblemException(
                        ProblemCode.INSUFFICIENT_STOCK,
                        "Too little is available, so nothing is held.")
                .with("shortages", shortages.stream().map(ShortBalance::of).toList());
    }

    static ProblemException keyReused(RequestKey requestKey) {
        return new ProblemException(
                        ProblemCode.REQUEST_KEY_REUSED,
                        "The request key was used in this checkout for another line.")
                .with("requestKey", requestKey);
    }

    static ProblemException keyReused(IdempotencyKey key) {
        return new ProblemException(
                        ProblemCode.REQUEST_KEY_REUSED,
                        "The request key was used for another request.")
                .with("requestKey", key.value());
    }

    static ProblemException inProgress() {
        ProblemException problem =
                new ProblemException(
                        ProblemCode.REQUEST_IN_PROGRESS,
                        "The same request is still running. Ask again for its answer.");
        problem.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        return problem;
    }

    /** Says expired also of a hold that nobody has got round to expiring: there is no way back. */
    static ProblemException expired(Reservation reservation) {
        return new ProblemException(
                        ProblemCode.RESERVATION_EXPIRED, "The hold ran out before this came.")
                .with("status", ReservationStatus.EXPIRED)
                .with("reservationId", reservation.id());
    }

    static ProblemException notAllowed(Reservation reservation) {
        return notAllowed()
                .with("status", reservation.status())
                .with("reservationId", reservation.id());
    }

    static ProblemException notAllowed(Checkout checkout) {
        return notAllowed().with("status", checkout.status());
    }

    static ProblemException tooLate(Payment payment) {
        return new ProblemException(
                        ProblemCode.PAYMENT_TOO_LATE,
                        "There is no order for this money, so it is given back.")
                .with("refund", payment.refund());
    }

    private static ProblemException notAllowed() {
        return new ProblemException(
                ProblemCode.TRANSITION_NOT_ALLOWED, "Its present state doesn't allow this.");
    }

    /**
     * A balance that can't serve the basket, or a SKU that can't be had anywhere.
     *
     * @param location null, and said so, for lines that named none
     */
    record ShortBalance(
            SkuCode sku,
            @JsonInclude @Nullable LocationCode location,
            int requested,
            int available) {

        static ShortBalance of(Shortage shortage) {
            return new ShortBalance(
                    shortage.sku(),
                    shortage.location(),
                    shortage.requested(),
                    shortage.available());
        }
    }
}
