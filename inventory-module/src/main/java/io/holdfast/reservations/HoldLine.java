package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;

/**
 * One line of a basket, and so one hold.
 *
 * @param requestKey unique within its checkout; bound to balance and quantity for good
 */
public record HoldLine(RequestKey requestKey, BalanceKey balance, Quantity quantity) {

    /** Whether the hold was made for the very same wish. */
    boolean isAnsweredBy(Reservation reservation) {
        return requestKey.equals(reservation.requestKey())
                && balance.equals(reservation.balance())
                && quantity.equals(reservation.quantity());
    }
}
