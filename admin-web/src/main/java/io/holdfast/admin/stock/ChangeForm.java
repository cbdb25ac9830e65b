package io.holdfast.admin.stock;

import io.holdfast.admin.Input;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockChange.Adjustment;
import io.holdfast.balances.StockChange.Count;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.ReservationId;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What a form for a change of stock sends, as it was typed.
 *
 * @param quantity units to add, or what was counted
 * @param expectedOnHand what the person saw as on hand when the form was opened
 * @param requestKey made when the form was opened: however often it is sent, stock changes once
 * @param release the holds to release with it
 * @param confirmed true once the person has seen what will change
 */
public record ChangeForm(
        @Nullable String sku,
        @Nullable String location,
        @Nullable String quantity,
        @Nullable String reason,
        @Nullable String expectedOnHand,
        @Nullable String requestKey,
        @Nullable List<Long> release,
        @Nullable Boolean confirmed) {

    /** Whether the person has seen what will change. */
    boolean isConfirmed() {
        return Boolean.TRUE.equals(confirmed);
    }

    /** A form that is opened now. */
    static ChangeForm open(@Nullable String sku, @Nullable String location, int onHand) {
        return new ChangeForm(
                sku,
                location,
                null,
                null,
                Integer.toString(onHand),
                Input.newRequestKey().toString(),
                null,
                false);
    }

    /** The same wish, decided anew in view of what is on hand now. */
    ChangeForm seeing(int onHand) {
        return new ChangeForm(
                sku,
                location,
                quantity,
                reason,
                Integer.toString(onHand),
                Input.newRequestKey().toString(),
                null,
                false);
    }

    /** Whether the form has already found its balance. */
    public boolean isOfBalance() {
        return sku != null && location != null;
    }

    /** Which balance; empty, and noted, if that can't be. */
    Optional<BalanceKey> key(Input input) {
        Optional<SkuCode> skuCode = input.read("sku", () -> new SkuCode(sku == null ? "" : sku));
        Optional<LocationCode> locationCode =
                input.read("location", () -> new LocationCode(location == null ? "" : location));
        return skuCode.flatMap(code -> locationCode.map(place -> new BalanceKey(code, place)));
    }

    /** The change; empty, and noted, if it can't be. */
    Optional<StockChange> change(ChangeKind kind, Actor actor, Input input) {
        Optional<BalanceKey> key = key(input);
        Optional<Integer> units = input.integer("quantity", quantity);
        Optional<Reason> why = input.read("reason", () -> new Reason(reason == null ? "" : reason));
        if (key.isEmpty() || units.isEmpty() || why.isEmpty()) {
            return Optional.empty();
        }
        return input.read("quantity", () -> change(kind, key.get(), units.get(), why.get(), actor));
    }

    private StockChange change(
            ChangeKind kind, BalanceKey key, int units, Reason why, Actor actor) {
        RequestKey once = new RequestKey(hidden("requestKey", () -> UUID.fromString(requestKey)));
        return switch (kind) {
            case RECEIVE -> new Receipt(once, key, new Quantity(units), why, actor);
            case ADJUST -> new Adjustment(once, key, units, why, actor);
            case COUNT ->
                    new Count(
                            once,
                            key,
                            units,
                            hidden("expectedOnHand", () -> Integer.parseInt(expectedOnHand)),
                            why,
                            actor);
        };
    }

    /** What nobody types is wrong only if somebody tampers with the form. */
    private static <T> T hidden(String field, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new InvalidValueException(field, "must be what the form came with");
        }
    }

    List<ReservationId> released() {
        return release == null ? List.of() : release.stream().map(ReservationId::new).toList();
    }

    /** Whether the hold is ticked. */
    public boolean releases(long reservationId) {
        return release != null && release.contains(reservationId);
    }
}
