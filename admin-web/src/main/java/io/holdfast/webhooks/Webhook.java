package io.holdfast.webhooks;

import java.time.Instant;
import java.util.Set;

/**
 * A subscription, without the secret that what it gets is signed with.
 *
 * @param url no other subscription has it
 * @param events at least one
 * @param changedAt when it was last put, by the database's clock
 */
public record Webhook(
        WebhookId id,
        WebhookUrl url,
        Set<WebhookEvent> events,
        Instant createdAt,
        Instant changedAt) {

    public Webhook {
        events = Set.copyOf(events);
    }
}
