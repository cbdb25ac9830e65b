package io.holdfast.checkout;

import io.holdfast.payments.Money;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What the lines of a basket come to. */
final class Prices {

    private static final BigDecimal LIMIT = BigDecimal.valueOf(Money.MAX);

    private Prices() {}

    /**
     * The sum; empty if there is no price, one is missing, currencies differ or it is too large.
     */
    static Optional<Money> total(List<@Nullable Money> prices) {
        boolean isComplete = prices.stream().allMatch(Objects::nonNull);
        List<Money> known = prices.stream().filter(Objects::nonNull).map(Prices::known).toList();
        if (!isComplete || known.stream().map(Money::currency).distinct().count() != 1) {
            return Optional.empty();
        }
        BigDecimal sum = known.stream().map(Money::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        return sum.compareTo(LIMIT) > 0
                ? Optional.empty()
                : Optional.of(new Money(sum, known.getFirst().currency()));
    }

    private static Money known(@Nullable Money price) {
        return Objects.requireNonNull(price);
    }
}
