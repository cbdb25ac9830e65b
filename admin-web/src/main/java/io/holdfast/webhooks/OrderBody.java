package io.holdfast.webhooks;

import io.holdfast.reservations.CheckoutId;

import java.time.Instant;

/** What is sent of an order. */
record OrderBody(
        String eventId,
        WebhookEvent event,
        Instant occurredAt,
        long orderNumber,
        CheckoutId checkoutId) {}
