package io.holdfast.webhooks;

import io.holdfast.balances.Movement;

import org.jspecify.annotations.Nullable;

/**
 * What a row of the ledger left of a balance.
 *
 * @param lowAt the most units available with which the balance is low
 */
record Figures(int onHand, int reserved, long available, int lowAt) {

    /** Nothing, for a balance that there was not yet. */
    static Figures after(@Nullable Movement movement, int lowAt) {
        if (movement == null) {
            return new Figures(0, 0, 0, lowAt);
        }
        int onHand = movement.onHandAfter();
        int reserved = movement.reservedAfter();
        return new Figures(onHand, reserved, (long) onHand - reserved, lowAt);
    }

    boolean isOut() {
        return available <= 0;
    }

    boolean isLow() {
        return available <= lowAt;
    }
}
