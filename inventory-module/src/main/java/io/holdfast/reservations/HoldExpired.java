package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;

/** A hold ran out: its units are available again; published inside the transaction that did it. */
public record HoldExpired(
        ReservationId reservationId,
        CheckoutId checkoutId,
        BalanceKey balance,
        Quantity quantity) {}
