package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;

/**
 * Units of a confirmed hold will not be dispatched and are available again; published inside the
 * transaction that did it.
 */
public record UnitsGivenBack(
        ReservationId reservationId,
        CheckoutId checkoutId,
        BalanceKey balance,
        Quantity quantity) {}
