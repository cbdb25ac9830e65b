package io.holdfast.webhooks;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * An event on its way to one subscription.
 *
 * @param eventId the same each time that the event is sent
 * @param about the balance or the order; what is about the same goes one after the other
 * @param attempts how often it was sent so far, since a person last had it sent again
 * @param answer the status that the receiver last answered; null if it didn't
 * @param error why it didn't take the last one; null if it did or wasn't asked yet
 * @param nextAt when the next one of all that is about the same is sent; null unless this waits
 */
public record Delivery(
        DeliveryId id,
        WebhookId webhookId,
        WebhookUrl url,
        String eventId,
        WebhookEvent event,
        String about,
        DeliveryStatus status,
        int attempts,
        @Nullable Integer answer,
        @Nullable String error,
        Instant createdAt,
        @Nullable Instant attemptedAt,
        @Nullable Instant nextAt) {}
