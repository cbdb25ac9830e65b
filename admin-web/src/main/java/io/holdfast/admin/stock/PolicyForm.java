package io.holdfast.admin.stock;

import io.holdfast.admin.Input;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Reason;
import io.holdfast.balances.SkuPolicy;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * What the forms for the policies of a balance and of its SKU send, as it was typed. What is left
 * blank is not its own.
 *
 * @param location also of the SKU's form: the page that it stands on
 * @param backorderLimit not sent where confirmation settles
 */
public record PolicyForm(
        @NotNull SkuCode sku,
        @NotNull LocationCode location,
        @Nullable String safetyStock,
        @Nullable String lowStockAt,
        @Nullable String backorderLimit,
        @Nullable String reason) {

    BalanceKey key() {
        return new BalanceKey(sku, location);
    }

    /** The balance's policy; empty, and noted, if it can't be. */
    Optional<StockPolicy> ofBalance(Input input) {
        Integer kept = figure(input, "safetyStock", safetyStock);
        Integer low = figure(input, "lowStockAt", lowStockAt);
        Integer limit = figure(input, "backorderLimit", backorderLimit);
        return Optional.of(input)
                .filter(Input::isGood)
                .map(good -> new StockPolicy(key(), kept, low, limit == null ? 0 : limit));
    }

    /** The SKU's policy; empty, and noted, if it can't be. */
    Optional<SkuPolicy> ofSku(Input input) {
        Integer kept = figure(input, "safetyStock", safetyStock);
        Integer low = figure(input, "lowStockAt", lowStockAt);
        return Optional.of(input)
                .filter(Input::isGood)
                .map(good -> new SkuPolicy(sku, kept == null ? 0 : kept, low));
    }

    /** Why, if somebody says; noted if it can't be said. */
    @Nullable Reason why(Input input) {
        String text = reason;
        return text == null || text.isBlank()
                ? null
                : input.read("reason", () -> new Reason(text)).orElse(null);
    }

    private static @Nullable Integer figure(Input input, String field, @Nullable String text) {
        if (isBlank(text)) {
            return null;
        }
        Integer figure = input.integer(field, text).orElse(null);
        if (figure != null && figure < 0) {
            input.refuse(field, "must not be negative");
        }
        return figure;
    }

    private static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }
}
