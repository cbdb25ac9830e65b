package io.holdfast.admin.holds;

import io.holdfast.admin.Input;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CustomerReturn;
import io.holdfast.reservations.Fulfilment;
import io.holdfast.reservations.ReservationId;

import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.UUID;

/**
 * What a form about units of a confirmed hold sends, as it was typed.
 *
 * @param quantity units
 * @param requestKey made when the form was opened: however often it is sent, it is done once
 * @param location for a return only: where the units came back
 * @param reason for a return only
 * @param writeOff for a return only: true if they are not fit for the shelf
 */
public record FulfilmentForm(
        @Nullable String quantity,
        @NotNull UUID requestKey,
        @Nullable String location,
        @Nullable String reason,
        @Nullable Boolean writeOff) {

    /** The wish; empty, and noted, if it can't be. */
    Optional<Fulfilment> fulfilment(ReservationId id, Actor actor, Input input) {
        return units(input)
                .map(units -> new Fulfilment(new RequestKey(requestKey), id, units, actor));
    }

    /** The return; empty, and noted, if it can't be. */
    Optional<CustomerReturn> customerReturn(
            ReservationId id, SkuCode sku, Actor actor, Input input) {
        Optional<LocationCode> place =
                input.read("location", () -> new LocationCode(location == null ? "" : location));
        Optional<Quantity> units = units(input);
        Optional<Reason> why = input.read("reason", () -> new Reason(reason == null ? "" : reason));
        return input.isGood()
                ? place.map(
                        where ->
                                new CustomerReturn(
                                        new RequestKey(requestKey),
                                        id,
                                        new BalanceKey(sku, where),
                                        units.orElseThrow(),
                                        Boolean.TRUE.equals(writeOff),
                                        why.orElseThrow(),
                                        actor))
                : Optional.empty();
    }

    private Optional<Quantity> units(Input input) {
        return input.integer("quantity", quantity)
                .flatMap(number -> input.read("quantity", () -> new Quantity(number)));
    }
}
