package io.holdfast.checkout.web;

import com.fasterxml.jackson.annotation.JsonCreator;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.payments.Money;
import io.swagger.v3.oas.annotations.media.Schema;

import org.jspecify.annotations.Nullable;

import tools.jackson.databind.JsonNode;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Set;
import java.util.stream.Collectors;

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
record Price(BigDecimal amount, @Nullable String currency) {

    private static final int MAX_LENGTH = 40;
    private static final Set<String> MEMBERS = Set.of("amount", "currency");
    private static final Set<String> CURRENCIES =
            Currency.getAvailableCurrencies().stream()
                    .map(Currency::getCurrencyCode)
                    .collect(Collectors.toUnmodifiableSet());

    static @Nullable Price ofNullable(@Nullable Money money) {
        return money == null ? null : new Price(money.amount(), money.currency().getCurrencyCode());
    }

    /**
     * Reads either form.
     *
     * @throws InvalidValueException if it is neither
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Price of(JsonNode json) {
        if (!json.isObject()) {
            return new Price(amount(json), null);
        }
        if (!MEMBERS.containsAll(json.propertyNames())) {
            throw invalid("must have no members but amount and currency");
        }
        return new Price(amount(json.path("amount")), currency(json.path("currency")));
    }

    private static BigDecimal amount(JsonNode json) {
        String text = json.isNumber() || json.isString() ? json.asString() : "";
        if (text.length() > MAX_LENGTH || !text.matches("[0-9]+(\\.[0-9]+)?")) {
            throw invalid("must be a decimal such as 2.55, or that with its currency");
        }
        return new BigDecimal(text);
    }

    private static String currency(JsonNode json) {
        if (!json.isString() || !CURRENCIES.contains(json.asString())) {
            throw invalid("must have an ISO 4217 code such as EUR as its currency");
        }
        return json.asString();
    }

    private static InvalidValueException invalid(String message) {
        return new InvalidValueException("unitPrice", message);
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
