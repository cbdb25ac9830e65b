package io.holdfast.webhooks;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * One event, whoever is told of it.
 *
 * @param eventId the same for all who are told, and whenever they are told again
 * @param lane what it is about; what is about the same is told one after the other
 * @param movementId the row of the ledger that it follows from; null if it follows from none
 * @param body what is sent, as JSON
 */
record Telling(
        WebhookEvent event,
        String eventId,
        String lane,
        Instant occurredAt,
        @Nullable Long movementId,
        String body) {

    static String id(WebhookEvent event, long number) {
        return event.code() + "-" + number;
    }
}
