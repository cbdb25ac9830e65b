package io.holdfast.webhooks;

import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.time.Duration;

/** Forgets deliveries that ended long ago, a few thousand in each transaction. */
@Component
class Purge {

    private static final int STEP = 5_000;

    private final DeliveryTable deliveries;
    private final WebhookProperties properties;
    private final Transactions transactions;

    Purge(DeliveryTable deliveries, WebhookProperties properties, Transactions transactions) {
        this.deliveries = deliveries;
        this.properties = properties;
        this.transactions = transactions;
    }

    void run() {
        purge(DeliveryStatus.DELIVERED, properties.keepDelivered());
        purge(DeliveryStatus.DEAD, properties.keepDead());
    }

    private void purge(DeliveryStatus status, Duration kept) {
        int purged = STEP;
        while (purged == STEP) {
            purged = transactions.inOwn(transaction -> deliveries.purge(status, kept, STEP));
        }
    }
}
