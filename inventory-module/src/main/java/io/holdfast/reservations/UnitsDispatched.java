package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;

/** Units of a confirmed hold left; published inside the transaction that did it. */
public record UnitsDispatched(
        ReservationId reservationId,
        CheckoutId checkoutId,
        BalanceKey balance,
        Quantity quantity) {}
