package io.holdfast.payments;

import io.holdfast.catalog.InvalidValueException;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;

/**
 * An amount in a currency, to the currency's smallest unit. It is never rounded: what has too many
 * decimals is refused.
 *
 * @param amount 0 to {@value #MAX}, with the decimals of its currency
 */
public record Money(BigDecimal amount, Currency currency) {

    /** The largest amount, in whole units of any currency. */
    public static final long MAX = 1_000_000_000_000L;

    private static final BigDecimal LIMIT = BigDecimal.valueOf(MAX);

    /**
     * Checks the amount and gives it the decimals of its currency.
     *
     * @throws InvalidValueException if it is negative, too large or too fine
     */
    public Money {
        int decimals = Math.max(0, currency.getDefaultFractionDigits());
        if (amount.signum() < 0 || amount.compareTo(LIMIT) > 0) {
            throw new InvalidValueException("amount", "must be from 0 to " + MAX);
        }
        if (amount.stripTrailingZeros().scale() > decimals) {
            throw new InvalidValueException(
                    "amount", "must have at most " + decimals + " decimals in " + currency);
        }
        amount = amount.setScale(decimals, RoundingMode.UNNECESSARY);
    }

    /** The amount in the smallest unit of its currency, such as cents. */
    public long minorUnits() {
        return amount.unscaledValue().longValueExact();
    }

    /**
     * So many times this amount.
     *
     * @throws InvalidValueException if the product is too large
     */
    public Money times(int quantity) {
        return new Money(amount.multiply(BigDecimal.valueOf(quantity)), currency);
    }

    /**
     * The sum of both.
     *
     * @throws InvalidValueException if the currencies differ or the sum is too large
     */
    public Money plus(Money other) {
        if (!currency.equals(other.currency)) {
            throw new InvalidValueException("currency", "must be the same for all lines");
        }
        return new Money(amount.add(other.amount), currency);
    }

    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency;
    }
}
