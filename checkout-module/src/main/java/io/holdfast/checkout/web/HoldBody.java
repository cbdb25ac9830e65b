package io.holdfast.checkout.web;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldRequest;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;

/**
 * Asks to hold a basket.
 *
 * @param holdFor how long; the configured default if left out
 */
@Schema(
        example =
                """
                {"lines": [{"requestKey": "0f8fad5b-d9cb-469f-a165-70867728950e", "sku": "85123A",
                            "location": "London", "quantity": 6}],
                 "holdFor": "PT15M"}
                """)
record HoldBody(
        @ArraySchema(minItems = 1, maxItems = HoldRequest.MAX_LINES) @NotNull
                List<@NotNull @Valid WantedLine> lines,
        @Nullable Duration holdFor) {

    HoldRequest toRequest(CheckoutId checkoutId, Actor actor) {
        return new HoldRequest(
                checkoutId, lines.stream().map(WantedLine::toHoldLine).toList(), holdFor, actor);
    }

    /**
     * Asks for one hold.
     *
     * @param requestKey made by the client, a new one for every new line of the checkout
     */
    record WantedLine(
            @NotNull RequestKey requestKey,
            @NotNull SkuCode sku,
            @NotNull LocationCode location,
            @NotNull Quantity quantity) {

        HoldLine toHoldLine() {
            return new HoldLine(requestKey, new BalanceKey(sku, location), quantity);
        }
    }
}
