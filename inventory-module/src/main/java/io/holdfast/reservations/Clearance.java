package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockOutcome;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Makes room for a change of stock: releases the holds that are in its way and makes the change, in
 * one transaction or not at all.
 */
@Component
class Clearance {

    static final int MAX_RELEASED = 1_000;

    private final Balances balances;
    private final ReservationRepository reservations;
    private final Readings readings;
    private final Transitions transitions;
    private final Transactions transactions;

    Clearance(
            Balances balances,
            ReservationRepository reservations,
            Readings readings,
            Transitions transitions,
            Transactions transactions) {
        this.balances = balances;
        this.reservations = reservations;
        this.readings = readings;
        this.transitions = transitions;
        this.transactions = transactions;
    }

    StockOutcome change(StockChange change, Collection<ReservationId> released) {
        Set<ReservationId> holds = Set.copyOf(released);
        if (holds.size() > MAX_RELEASED) {
            throw new InvalidValueException(
                    "release", "must be at most " + MAX_RELEASED + " holds");
        }
        StockOutcome outcome = releaseAndChange(change, holds);
        // Its balance was read with releases that have been undone since.
        return outcome instanceof Replayed ? balances.change(change) : outcome;
    }

    private StockOutcome releaseAndChange(StockChange change, Set<ReservationId> holds) {
        return transactions.inOwn(
                transaction -> {
                    checkBelong(holds, change.balance());
                    release(holds, change);
                    StockOutcome outcome = balances.change(change);
                    if (!(outcome instanceof Recorded)) {
                        transaction.setRollbackOnly();
                    }
                    return outcome;
                });
    }

    /** Without locks: a reservation never changes its balance. */
    private void checkBelong(Set<ReservationId> holds, BalanceKey balance) {
        List<Reservation> found = readings.of(holds);
        if (found.size() < holds.size()
                || !found.stream().map(Reservation::balance).allMatch(balance::equals)) {
            throw new InvalidValueException("release", "must be holds of the balance that changes");
        }
    }

    private void release(Set<ReservationId> holds, StockChange change) {
        Long[] ids = holds.stream().map(ReservationId::value).toArray(Long[]::new);
        List<LockedHold> held = reservations.lockHeld(ids);
        if (!held.isEmpty()) {
            transitions.endLocked(held, Ending.RELEASE, change.actor());
        }
    }
}
