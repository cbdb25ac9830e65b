package io.holdfast.api;

import io.holdfast.balances.RequestKey;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.reservations.FulfilmentOutcome;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReturnOutcome;

/** Says to clients why units of a confirmed hold stay where they are. */
final class FulfilmentRefusals {

    private FulfilmentRefusals() {}

    static ProblemException of(FulfilmentOutcome.Unknown unknown) {
        return unknown();
    }

    static ProblemException of(FulfilmentOutcome.KeyReused reused) {
        return keyReused(reused.requestKey());
    }

    static ProblemException of(FulfilmentOutcome.NotAllowed refused) {
        return notAllowed(refused.reservation(), "Not so many units of it wait to be dispatched.")
                .with("committed", refused.reservation().committed());
    }

    static ProblemException of(FulfilmentOutcome.WaitingForStock waiting) {
        return new ProblemException(
                        ProblemCode.WAITING_FOR_STOCK,
                        "The units are not there, or older commitments wait for them.")
                .with("reservationId", waiting.reservation().id())
                .with("wanted", waiting.wanted())
                .with("ready", waiting.ready());
    }

    static ProblemException of(ReturnOutcome.Unknown unknown) {
        return unknown();
    }

    static ProblemException of(ReturnOutcome.KeyReused reused) {
        return keyReused(reused.requestKey());
    }

    static ProblemException of(ReturnOutcome.UnknownLocation unknown) {
        return StockRefusals.unknown(unknown.location());
    }

    static ProblemException of(ReturnOutcome.NotAllowed refused) {
        return notAllowed(refused.reservation(), "Not so many units of it can come back.")
                .with("returnable", refused.returnable());
    }

    static ProblemException of(ReturnOutcome.TooLarge tooLarge) {
        return StockRefusals.tooLarge();
    }

    static ProblemException unknown() {
        return new ProblemException(
                ProblemCode.UNKNOWN_RESERVATION, "There is no such reservation of this SKU.");
    }

    private static ProblemException keyReused(RequestKey key) {
        return new ProblemException(
                        ProblemCode.REQUEST_KEY_REUSED,
                        "The request key was used for another change.")
                .with("requestKey", key);
    }

    private static ProblemException notAllowed(Reservation reservation, String why) {
        return new ProblemException(ProblemCode.TRANSITION_NOT_ALLOWED, why)
                .with("status", reservation.status())
                .with("reservationId", reservation.id());
    }
}
