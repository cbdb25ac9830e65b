package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;

/**
 * Units of a confirmed hold came back; published inside the transaction that did it.
 *
 * @param balance where they came back
 */
public record UnitsReturned(
        ReservationId reservationId,
        CheckoutId checkoutId,
        BalanceKey balance,
        Quantity quantity,
        boolean isWrittenOff) {}
