package io.holdfast.webhooks;

import java.time.Instant;
import java.util.UUID;

/**
 * A delivery as it is sent now, by whoever has the lease.
 *
 * @param attempts how often it was sent before
 * @param waitsSince since when it has been tried
 * @param at the present moment by the database's clock
 */
record Sending(
        long id,
        long webhookId,
        String lane,
        UUID lease,
        WebhookUrl url,
        WebhookSecret secret,
        String eventId,
        String event,
        String body,
        int attempts,
        Instant waitsSince,
        Instant at) {}
