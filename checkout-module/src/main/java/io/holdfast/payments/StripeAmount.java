package io.holdfast.payments;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Amounts as Stripe counts them: whole numbers of the smallest unit that it knows of a currency,
 * which is not always the one of ISO 4217.
 */
final class StripeAmount {

    /** A króna and a shilling in hundredths that they don't have, an ariary whole. */
    private static final Map<String, Integer> DECIMALS = Map.of("ISK", 2, "UGX", 2, "MGA", 0);

    private StripeAmount() {}

    /** Empty for an amount that Stripe can't count. */
    static OptionalLong of(Money money) {
        BigDecimal amount = money.amount().movePointRight(decimals(money.currency()));
        return amount.stripTrailingZeros().scale() > 0
                ? OptionalLong.empty()
                : OptionalLong.of(amount.longValueExact());
    }

    private static int decimals(Currency currency) {
        return DECIMALS.getOrDefault(
                currency.getCurrencyCode(), Math.max(0, currency.getDefaultFractionDigits()));
    }
}
