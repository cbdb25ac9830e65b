package io.holdfast.algebra;

import io.holdfast.balances.Balances;
import io.holdfast.balances.StockPolicies;
import io.holdfast.reservations.Fulfilments;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Deadlines;

/** Everything of the engine that changes a balance. */
record Engine(
        Balances balances,
        StockPolicies policies,
        Reservations reservations,
        Fulfilments fulfilments,
        Deadlines deadlines) {

    Reservation find(ModelHold hold) {
        return reservations.find(hold.id).orElseThrow();
    }
}
