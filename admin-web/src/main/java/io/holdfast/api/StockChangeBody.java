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
import io.holdfast.balances.Transfer;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CustomerReturn;
import io.holdfast.reservations.ReservationId;

import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;

import java.util.Locale;

/**
 * A change of on hand that a client asks for.
 *
 * @param location where; for a transfer, where the units leave
 * @param quantity units: received, moved or come back, from 1; to add, signed, not 0; or counted,
 *     from 0
 * @param expectedOnHand for a count only: what the counter saw as on hand
 * @param toLocation for a transfer only: where the units arrive
 * @param reservationId for a return only: the confirmed hold whose units came back
 * @param writeOff for a return only: whether they are not fit for the shelf; false if left out
 */
record StockChangeBody(
        @NotNull RequestKey requestKey,
        @NotNull Type type,
        @NotNull SkuCode sku,
        @NotNull LocationCode location,
        @NotNull Integer quantity,
        @NotNull Reason reason,
        @Nullable Integer expectedOnHand,
        @Nullable LocationCode toLocation,
        @Nullable ReservationId reservationId,
        @Nullable Boolean writeOff) {

    /**
     * The receipt, adjustment or count that it asks for.
     *
     * @throws InvalidValueException if a figure is missing, too many or out of its range
     */
    StockChange toChange(Actor actor) {
        refuseWhatIsOfOtherTypes();
        return switch (type) {
            case RECEIPT -> new Receipt(requestKey, balance(), units(), reason, actor);
            case ADJUSTMENT -> new Adjustment(requestKey, balance(), quantity, reason, actor);
            case COUNT ->
                    new Count(
                            requestKey,
                            balance(),
                            quantity,
                            given("expectedOnHand", expectedOnHand),
                            reason,
                            actor);
            case TRANSFER, RETURN -> throw new IllegalStateException("no change of one balance");
        };
    }

    /**
     * The transfer that it asks for.
     *
     * @throws InvalidValueException if a figure is missing, too many or out of its range
     */
    Transfer toTransfer(Actor actor) {
        refuseWhatIsOfOtherTypes();
        return new Transfer(
                requestKey, balance(), given("toLocation", toLocation), units(), reason, actor);
    }

    /**
     * The return that it asks for.
     *
     * @throws InvalidValueException if a figure is missing, too many or out of its range
     */
    CustomerReturn toReturn(Actor actor) {
        refuseWhatIsOfOtherTypes();
        return new CustomerReturn(
                requestKey,
                given("reservationId", reservationId),
                balance(),
                units(),
                Boolean.TRUE.equals(writeOff),
                reason,
                actor);
    }

    private BalanceKey balance() {
        return new BalanceKey(sku, location);
    }

    private Quantity units() {
        return new Quantity(quantity);
    }

    private void refuseWhatIsOfOtherTypes() {
        refuseUnless(Type.COUNT, "expectedOnHand", expectedOnHand);
        refuseUnless(Type.TRANSFER, "toLocation", toLocation);
        refuseUnless(Type.RETURN, "reservationId", reservationId);
        refuseUnless(Type.RETURN, "writeOff", writeOff);
    }

    private void refuseUnless(Type only, String field, @Nullable Object value) {
        if (value != null && type != only) {
            throw new InvalidValueException(field, "must be given for a " + only.code() + " only");
        }
    }

    private <T> T given(String field, @Nullable T value) {
        if (value == null) {
            throw new InvalidValueException(field, "must be given for a " + type.code());
        }
        return value;
    }

    /** What a client may ask for. */
    enum Type {
        RECEIPT,
        ADJUSTMENT,
        COUNT,
        TRANSFER,
        RETURN;

        @JsonValue
        String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
