package io.holdfast.balances;

import io.holdfast.catalog.InvalidValueException;

/**
 * A change of on hand that a person or a system asks for, in whole units.
 *
 * <p>Its request key names this one change, whoever sends it: an admin who submits twice and a
 * script that fails over to another API key both change stock once.
 */
public sealed interface StockChange {

    RequestKey requestKey();

    BalanceKey balance();

    Reason reason();

    Actor actor();

    /**
     * Units that arrived.
     *
     * @param quantity is added to on hand
     */
    record Receipt(
            RequestKey requestKey,
            BalanceKey balance,
            Quantity quantity,
            Reason reason,
            Actor actor)
            implements StockChange {}

    /**
     * A correction by a signed amount.
     *
     * @param delta is added to on hand; not 0
     */
    record Adjustment(
            RequestKey requestKey, BalanceKey balance, int delta, Reason reason, Actor actor)
            implements StockChange {

        /**
         * Checks the amount.
         *
         * @throws InvalidValueException if it is 0
         */
        public Adjustment {
            if (delta == 0) {
                throw new InvalidValueException("quantity", "must not be 0");
            }
        }
    }

    /**
     * A count: compare and set.
     *
     * @param counted what on hand becomes, 0 or more
     * @param expectedOnHand what the counter saw as on hand; if it is no longer so, the count says
     *     nothing about today's stock and is refused
     */
    record Count(
            RequestKey requestKey,
            BalanceKey balance,
            int counted,
            int expectedOnHand,
            Reason reason,
            Actor actor)
            implements StockChange {

        /**
         * Checks the figures.
         *
         * @throws InvalidValueException if one is negative
         */
        public Count {
            StockPolicy.notNegative("quantity", counted);
            StockPolicy.notNegative("expectedOnHand", expectedOnHand);
        }
    }
}
