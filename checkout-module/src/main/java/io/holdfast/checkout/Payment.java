package io.holdfast.checkout;

import io.holdfast.balances.RequestKey;
import io.holdfast.payments.Money;
import io.holdfast.payments.PaymentMethod;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * One payment of one checkout, as it stood at the moment of reading.
 *
 * @param attempt counts the payments of its checkout, from 1
 * @param requestKey under which it was asked for; null if it was taken elsewhere
 * @param gateway who moves the money
 * @param method what the shopper pays with; null if it was taken elsewhere
 * @param amount null if it was taken elsewhere
 * @param reference what the gateway calls it; null until it was authorised
 * @param trouble why it doesn't get on; null as long as it does
 * @param reason what the gateway said, or why there is no order for it; null if there is nothing to
 *     say
 * @param tries how often the present step was tried
 * @param retryAt when it is tried again by itself; null if it isn't
 */
public record Payment(
        PaymentId id,
        CheckoutId checkoutId,
        int attempt,
        @Nullable RequestKey requestKey,
        String gateway,
        @Nullable PaymentMethod method,
        @Nullable Money amount,
        @Nullable PaymentReference reference,
        PaymentStatus status,
        @Nullable PaymentTrouble trouble,
        @Nullable String reason,
        int tries,
        @Nullable Instant retryAt,
        Instant startedAt,
        Instant changedAt) {

    /**
     * What happens to the money that no order came of, in one word: {@code pending}, {@code
     * failed}, {@code voided} or {@code refunded}.
     */
    public String refund() {
        if (trouble == PaymentTrouble.REFUSED) {
            return "failed";
        }
        return switch (status) {
            case VOIDED, REFUNDED -> status.code();
            default -> "pending";
        };
    }
}
