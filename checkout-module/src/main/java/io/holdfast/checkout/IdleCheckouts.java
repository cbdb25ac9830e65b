package io.holdfast.checkout;

import io.holdfast.transactions.Transactions;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.UUID;

/**
 * Closes checkouts in which nothing has been held for a while, so that none stays open for ever.
 * Any number of instances may run on one database.
 */
@Component
@ConditionalOnProperty(name = "holdfast.checkout.closing.enabled", matchIfMissing = true)
class IdleCheckouts {

    private final CheckoutRepository checkouts;
    private final Transactions transactions;
    private final CheckoutProperties properties;

    IdleCheckouts(
            CheckoutRepository checkouts,
            Transactions transactions,
            CheckoutProperties properties) {
        this.checkouts = checkouts;
        this.transactions = transactions;
        this.properties = properties;
    }

    @Scheduled(fixedDelayString = "${holdfast.checkout.closing.interval:PT1M}")
    void run() {
        int batchSize = properties.closing().batchSize();
        boolean goesOn = true;
        while (goesOn) {
            goesOn = closeBatch(batchSize) == batchSize;
        }
    }

    private int closeBatch(int size) {
        return transactions.inOwn(
                transaction -> {
                    List<UUID> idle = checkouts.lockIdle(properties.idleAfter().toMillis(), size);
                    return checkouts.close(idle.toArray(UUID[]::new)).size();
                });
    }
}
