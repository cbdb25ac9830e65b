package io.holdfast.checkout.web;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.checkout.Basket;
import io.holdfast.checkout.BasketLine;
import io.holdfast.payments.Money;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldRequest;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Currency;
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
                            "location": "London", "quantity": 6,
                            "unitPrice": {"amount": 2.55, "currency": "GBP"}}],
                 "holdFor": "PT15M"}
                """)
record HoldBody(
        @ArraySchema(minItems = 1, maxItems = HoldRequest.MAX_LINES) @NotNull
                List<@NotNull @Valid WantedLine> lines,
        @Nullable Duration holdFor) {

    Basket toBasket(CheckoutId checkoutId, Currency shopCurrency, Actor actor) {
        List<BasketLine> wanted = new ArrayList<>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            wanted.add(lines.get(i).toBasketLine("lines[" + i + "].", shopCurrency));
        }
        return new Basket(checkoutId, wanted, holdFor, actor);
    }

    /**
     * Asks for one hold.
     *
     * @param requestKey made by the client, a new one for every new line of the checkout
     * @param location where to take it from; if left out, the locations that suit the basket best
     * @param unitPrice what one unit costs, as the buyer sees it
     * @param description what it is, as the buyer sees it; the SKU's name if left out
     */
    record WantedLine(
            @NotNull RequestKey requestKey,
            @NotNull SkuCode sku,
            @Nullable LocationCode location,
            @NotNull Quantity quantity,
            @Nullable Price unitPrice,
            @Schema(minLength = 1, maxLength = 200) @Nullable String description) {

        BasketLine toBasketLine(String path, Currency shopCurrency) {
            var hold = new HoldLine(requestKey, sku, location, quantity);
            Money price =
                    unitPrice == null ? null : unitPrice.toMoney(path + "unitPrice", shopCurrency);
            try {
                return new BasketLine(hold, description, price);
            } catch (InvalidValueException invalid) {
                throw new InvalidValueException(
                        path + invalid.field(), String.valueOf(invalid.getMessage()));
            }
        }
    }
}
