package io.holdfast.api;

import com.fasterxml.jackson.annotation.JsonValue;

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

import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;

import java.util.Locale;

/**
 * A change of on hand that a client asks for.
 *
 * @param quantity units: received, from 1; to add, signed, not 0; or counted, from 0
 * @param expectedOnHand for a count only: what the counter saw as on hand
 */
record StockChangeBody(
        @NotNull RequestKey requestKey,
        @NotNull Type type,
        @NotNull SkuCode sku,
        @NotNull LocationCode location,
        @NotNull Integer quantity,
        @NotNull Reason reason,
        @Nullable Integer expectedOnHand) {

    /**
     * The change that it asks for.
     *
     * @throws InvalidValueException if a figure is missing, too many or out of its range
     */
    StockChange toChange(Actor actor) {
        BalanceKey balance = new BalanceKey(sku, location);
        return switch (type) {
            case RECEIPT -> {
                refuseExpectation();
                yield new Receipt(requestKey, balance, new Quantity(quantity), reason, actor);
            }
            case ADJUSTMENT -> {
                refuseExpectation();
                yield new Adjustment(requestKey, balance, quantity, reason, actor);
            }
            case COUNT -> new Count(requestKey, balance, quantity, expectation(), reason, actor);
        };
    }

    private void refuseExpectation() {
        if (expectedOnHand != null) {
            throw new InvalidValueException("expectedOnHand", "must be given for a count only");
        }
    }

    private int expectation() {
        if (expectedOnHand == null) {
            throw new InvalidValueException("expectedOnHand", "must be given for a count");
        }
        return expectedOnHand;
    }

    /** What a client may ask for. */
    enum Type {
        RECEIPT,
        ADJUSTMENT,
        COUNT;

        @JsonValue
        String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
