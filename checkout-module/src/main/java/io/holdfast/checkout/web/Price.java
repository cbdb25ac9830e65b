package io.holdfast.checkout.web;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.payments.Money;
import io.swagger.v3.oas.annotations.media.Schema;

import org.jspecify.annotations.Nullable;

import tools.jackson.databind.annotation.JsonDeserialize;

import java.math.BigDecimal;
import java.util.Currency;

/**
 * An amount of money on the wire: {@code {"amount": 2.55, "currency": "GBP"}}, or the amount alone
 * in the shop's own currency. An amount is a JSON number or a plain decimal as text, because not
 * every client has decimals.
 *
 * @param currency an ISO 4217 code in capitals; null for the shop's own
 */
@Schema(
        type = "object",
        description = "An amount and its currency, or the amount alone in the shop's own",
        example = "{\"amount\": 2.55, \"currency\": \"GBP\"}")
@JsonDeserialize(using = PriceReader.class)
record Price(BigDecimal amount, @Nullable String currency) {

    static @Nullable Price ofNullable(@Nullable Money money) {
        return money == null ? null : new Price(money.amount(), money.currency().getCurrencyCode());
    }

    /**
     * The amount in its currency.
     *
     * @param field where it stands in the request
     * @throws InvalidValueException naming that field if there can't be such an amount
     */
    Money toMoney(String field, Currency shopCurrency) {
        try {
            return new Money(
                    amount, currency == null ? shopCurrency : Currency.getInstance(currency));
        } catch (InvalidValueException tooLargeOrTooFine) {
            throw new InvalidValueException(field, String.valueOf(tooLargeOrTooFine.getMessage()));
        }
    }
}
