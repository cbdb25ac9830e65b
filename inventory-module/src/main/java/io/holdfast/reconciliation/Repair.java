package io.holdfast.reconciliation;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;

/**
 * A person's wish to make a balance, its holds and its ledger agree.
 *
 * @param onHand one of those that {@link Investigation#plan} offered
 * @param expected the differences that the person saw; if they are others by now, nothing is done
 */
public record Repair(
        RequestKey requestKey,
        BalanceKey balance,
        OnHandChoice onHand,
        Differences expected,
        Reason reason,
        Actor actor) {}
