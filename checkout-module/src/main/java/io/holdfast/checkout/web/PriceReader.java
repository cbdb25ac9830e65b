package io.holdfast.checkout.web;

import io.holdfast.catalog.InvalidValueException;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a {@link Price} in either form. An amount is taken as it was written: no number in between
 * could round it.
 */
class PriceReader extends ValueDeserializer<Price> {

    private static final int MAX_LENGTH = 40;
    private static final Pattern DECIMAL = Pattern.compile("[0-9]+(\\.[0-9]+)?");
    private static final Set<String> CURRENCIES =
            Currency.getAvailableCurrencies().stream()
                    .map(Currency::getCurrencyCode)
                    .collect(Collectors.toUnmodifiableSet());

    @Override
    public Price deserialize(JsonParser json, DeserializationContext context) {
        return json.hasToken(JsonToken.START_OBJECT)
                ? withCurrency(json)
                : new Price(amount(json), null);
    }

    private static Price withCurrency(JsonParser json) {
        @Nullable BigDecimal amount = null;
        @Nullable String currency = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String member = json.currentName();
            json.nextToken();
            switch (member) {
                case "amount" -> amount = amount(json);
                case "currency" -> currency = currency(json);
                default -> throw invalid("must have no members but amount and currency");
            }
        }
        if (amount == null || currency == null) {
            throw invalid("must have both an amount and a currency");
        }
        return new Price(amount, currency);
    }

    private static BigDecimal amount(JsonParser json) {
        boolean isScalar = json.currentToken().isNumeric() || json.hasToken(JsonToken.VALUE_STRING);
        String text = isScalar ? json.getString() : "";
        if (text.length() > MAX_LENGTH || !DECIMAL.matcher(text).matches()) {
            throw invalid("must be a decimal such as 2.55, or that with its currency");
        }
        return new BigDecimal(text);
    }

    private static String currency(JsonParser json) {
        String code = json.hasToken(JsonToken.VALUE_STRING) ? json.getString() : "";
        if (!CURRENCIES.contains(code)) {
            throw invalid("must have an ISO 4217 code such as EUR as its currency");
        }
        return code;
    }

    private static InvalidValueException invalid(String message) {
        return new InvalidValueException("unitPrice", message);
    }
}
