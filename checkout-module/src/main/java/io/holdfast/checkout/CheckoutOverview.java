package io.holdfast.checkout;

import io.holdfast.payments.Money;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * A checkout as lists show it.
 *
 * @param status as its shopper sees it
 * @param endedAt null while it has not ended for good
 * @param orderNumber null if no order came of it
 * @param orderOutcome how the order's stock was come by; null without an order
 * @param total what the order came to; null without an order, or if it has no price
 */
public record CheckoutOverview(
        CheckoutId id,
        Owner owner,
        CheckoutStatus status,
        Instant openedAt,
        @Nullable Instant endedAt,
        @Nullable PaymentReference paymentReference,
        @Nullable Long orderNumber,
        Order.@Nullable Outcome orderOutcome,
        @Nullable Money total) {}
