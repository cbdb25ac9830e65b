package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;

/** A hold was confirmed: its units left; published inside the transaction that did it. */
public record HoldConfirmed(
        ReservationId reservationId,
        CheckoutId checkoutId,
        BalanceKey balance,
        Quantity quantity) {}
