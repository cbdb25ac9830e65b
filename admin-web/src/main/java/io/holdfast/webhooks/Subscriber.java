package io.holdfast.webhooks;

import java.time.Instant;
import java.util.Set;

/**
 * What deciding who is told needs of a subscription.
 *
 * @param afterMovement the ledger up to here is not told
 * @param createdAt orders placed before are not told
 */
record Subscriber(long id, Set<WebhookEvent> events, long afterMovement, Instant createdAt) {

    boolean wants(Telling telling) {
        return events.contains(telling.event()) && isNews(telling);
    }

    private boolean isNews(Telling telling) {
        Long movementId = telling.movementId();
        return movementId == null
                ? !telling.occurredAt().isBefore(createdAt)
                : movementId > afterMovement;
    }
}
