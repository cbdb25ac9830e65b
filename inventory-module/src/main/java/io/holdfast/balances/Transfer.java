package io.holdfast.balances;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;

/**
 * Units that go from one location to another.
 *
 * @param requestKey names this one transfer, whoever sends it
 * @param from the balance that they leave
 * @param to the location where they arrive; not the one that they leave
 * @param quantity whole units
 */
public record Transfer(
        RequestKey requestKey,
        BalanceKey from,
        LocationCode to,
        Quantity quantity,
        Reason reason,
        Actor actor) {

    /**
     * Checks the way.
     *
     * @throws InvalidValueException if it leads nowhere else
     */
    public Transfer {
        if (from.location().equals(to)) {
            throw new InvalidValueException("toLocation", "must be another location");
        }
    }

    /** The balance that the units arrive at. */
    public BalanceKey target() {
        return new BalanceKey(from.sku(), to);
    }
}
