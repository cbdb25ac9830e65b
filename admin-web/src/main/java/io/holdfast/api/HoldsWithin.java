package io.holdfast.api;

import io.holdfast.http.ProblemException;
import io.holdfast.http.Territory;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;

import org.springframework.stereotype.Component;

/** The holds that a request may be about. */
@Component
class HoldsWithin {

    private final Reservations reservations;

    HoldsWithin(Reservations reservations) {
        this.reservations = reservations;
    }

    /**
     * Lets a hold pass that is at one of their locations.
     *
     * @throws ProblemException as for a hold that there isn't
     */
    void check(ReservationId id, Territory territory) {
        reservations
                .find(id)
                .filter(hold -> territory.admits(hold.location()))
                .orElseThrow(FulfilmentRefusals::unknown);
    }
}
