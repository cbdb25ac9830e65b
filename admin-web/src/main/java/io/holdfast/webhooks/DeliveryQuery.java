package io.holdfast.webhooks;

import org.jspecify.annotations.Nullable;

/** Which deliveries to list. Filters are joined by <em>and</em>; null filters nothing. */
public record DeliveryQuery(@Nullable WebhookId webhook, @Nullable DeliveryStatus status) {

    /** All that are kept. */
    public static DeliveryQuery all() {
        return new DeliveryQuery(null, null);
    }
}
