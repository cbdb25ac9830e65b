package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;

import org.jspecify.annotations.Nullable;

/**
 * What one hold is to take: a line that names its location, or what a strategy made of one that
 * doesn't.
 *
 * @param lineKey the request key of the line that a strategy found the location for
 */
record Portion(
        RequestKey requestKey,
        @Nullable RequestKey lineKey,
        BalanceKey balance,
        Quantity quantity) {

    static Portion of(HoldLine placed) {
        return new Portion(placed.requestKey(), null, placed.balance(), placed.quantity());
    }
}
