package io.holdfast.admin.reconciliation;

import io.holdfast.admin.Input;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reconciliation.Differences;
import io.holdfast.reconciliation.OnHandChoice;
import io.holdfast.reconciliation.Repair;

import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.UUID;

/**
 * What the form for a repair sends. Nobody types anything but the last two: whatever else is wrong
 * is no form of ours.
 *
 * @param requestKey made when the form was opened: however often it is sent, one repair is made
 * @param onHandOverLedger of the differences that the person saw, as are the next four
 * @param onHand whom the person believes
 */
public record RepairForm(
        @NotNull SkuCode sku,
        @NotNull LocationCode location,
        @NotNull UUID requestKey,
        @NotNull Long onHandOverLedger,
        @NotNull Long reservedOverHeld,
        @NotNull Long reservedOverLedger,
        @NotNull Long committedOverHeld,
        @NotNull Long committedOverLedger,
        @Nullable OnHandChoice onHand,
        @Nullable String reason) {

    BalanceKey balance() {
        return new BalanceKey(sku, location);
    }

    Differences expected() {
        return new Differences(
                onHandOverLedger,
                reservedOverHeld,
                reservedOverLedger,
                committedOverHeld,
                committedOverLedger);
    }

    /** The repair; empty, and noted, if something is left to say. */
    Optional<Repair> repair(Actor actor, Input input) {
        Optional<OnHandChoice> choice = input.read("onHand", this::choice);
        Optional<Reason> why = input.read("reason", () -> new Reason(reason == null ? "" : reason));
        return choice.flatMap(chosen -> why.map(given -> repair(chosen, given, actor)));
    }

    private OnHandChoice choice() {
        if (onHand == null) {
            throw new InvalidValueException("onHand", "must be decided");
        }
        return onHand;
    }

    private Repair repair(OnHandChoice choice, Reason given, Actor actor) {
        return new Repair(new RequestKey(requestKey), balance(), choice, expected(), given, actor);
    }
}
