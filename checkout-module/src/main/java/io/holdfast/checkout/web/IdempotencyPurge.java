package io.holdfast.checkout.web;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Deletes answers that nobody can ask for any more, every {@code
 * holdfast.checkout.idempotency.purge.interval}, a minute unless told otherwise. Any number of
 * instances may run on one database.
 */
@Component
@ConditionalOnProperty(name = "holdfast.checkout.idempotency.purge.enabled", matchIfMissing = true)
class IdempotencyPurge {

    private final IdempotentRequests requests;

    IdempotencyPurge(IdempotentRequests requests) {
        this.requests = requests;
    }

    @Scheduled(fixedDelayString = "${holdfast.checkout.idempotency.purge.interval:PT1M}")
    void run() {
        requests.purge();
    }
}
