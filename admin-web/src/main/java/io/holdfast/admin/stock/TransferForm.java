package io.holdfast.admin.stock;

import io.holdfast.admin.Input;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.Transfer;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.UUID;

/**
 * What the form for a transfer sends, as it was typed.
 *
 * @param location where the units leave
 * @param toLocation where they arrive
 * @param requestKey made when the form was opened: however often it is sent, units move once
 * @param confirmed true once the person has seen what will change
 */
public record TransferForm(
        @NotNull SkuCode sku,
        @NotNull LocationCode location,
        @Nullable String toLocation,
        @Nullable String quantity,
        @Nullable String reason,
        @NotNull UUID requestKey,
        @Nullable Boolean confirmed) {

    /** A form that is opened now. */
    static TransferForm open(BalanceKey key) {
        return new TransferForm(
                key.sku(), key.location(), null, null, null, Input.newRequestKey(), false);
    }

    /** Whether the person has seen what will change. */
    boolean isConfirmed() {
        return Boolean.TRUE.equals(confirmed);
    }

    BalanceKey key() {
        return new BalanceKey(sku, location);
    }

    /** The transfer; empty, and noted, if it can't be. */
    Optional<Transfer> transfer(Actor actor, Input input) {
        Optional<LocationCode> to =
                input.read(
                        "toLocation", () -> new LocationCode(toLocation == null ? "" : toLocation));
        Optional<Quantity> units =
                input.integer("quantity", quantity)
                        .flatMap(number -> input.read("quantity", () -> new Quantity(number)));
        Optional<Reason> why = input.read("reason", () -> new Reason(reason == null ? "" : reason));
        if (to.isEmpty() || units.isEmpty() || why.isEmpty()) {
            return Optional.empty();
        }
        return input.read(
                "toLocation",
                () ->
                        new Transfer(
                                new RequestKey(requestKey),
                                key(),
                                to.get(),
                                units.get(),
                                why.get(),
                                actor));
    }
}
