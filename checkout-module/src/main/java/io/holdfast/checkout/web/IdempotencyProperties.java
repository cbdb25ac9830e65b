package io.holdfast.checkout.web;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import java.time.Duration;

/**
 * How long requests with an {@code Idempotency-Key} are remembered.
 *
 * @param keptFor how long after a request its key gets the same answer
 * @param lease how long a request may run before it is taken for dead
 */
@ConfigurationProperties("holdfast.checkout.idempotency")
record IdempotencyProperties(
        @DefaultValue("PT24H") Duration keptFor, @DefaultValue("PT2M") Duration lease) {

    private static final Duration MIN_LEASE = Duration.ofSeconds(1);

    IdempotencyProperties {
        if (lease.compareTo(MIN_LEASE) < 0 || keptFor.compareTo(lease) < 0) {
            throw new IllegalArgumentException(
                    "holdfast.checkout.idempotency: PT1S <= lease <= kept-for must hold");
        }
    }
}
