package io.holdfast.admin.demo;

import io.holdfast.admin.Bar;
import io.holdfast.balances.Balance;
import io.holdfast.balances.Movement;
import io.holdfast.payments.Money;
import io.holdfast.reservations.LiveHolds;

import java.time.Instant;
import java.util.List;

/**
 * What stands between the two shoppers, as of one moment.
 *
 * @param ledger the latest rows, newest first
 */
public record Showcase(
        Balance balance, Money price, LiveHolds live, List<Movement> ledger, Instant at) {

    /** What the units on hand are to others. */
    public Bar bar() {
        return Bar.of(balance, live.overdueUnits());
    }
}
