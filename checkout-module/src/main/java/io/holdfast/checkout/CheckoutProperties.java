package io.holdfast.checkout;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

import java.time.Duration;

/**
 * How checkouts that nobody comes back to are closed.
 *
 * @param idleAfter how long nothing may be held in a checkout before it is closed for good
 * @param closing the worker that closes them
 */
@ConfigurationProperties("holdfast.checkout")
record CheckoutProperties(@DefaultValue("PT1H") Duration idleAfter, @DefaultValue Closing closing) {

    private static final Duration MIN_IDLE = Duration.ofSeconds(1);

    CheckoutProperties {
        if (idleAfter.compareTo(MIN_IDLE) < 0) {
            throw new IllegalArgumentException("holdfast.checkout: PT1S <= idle-after must hold");
        }
    }

    /**
     * The worker that closes idle checkouts.
     *
     * @param enabled whether this instance runs it
     * @param interval the pause between two runs
     * @param batchSize checkouts closed in one transaction
     */
    @Validated
    record Closing(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("PT1M") Duration interval,
            @Min(1) @Max(10_000) @DefaultValue("200") int batchSize) {}
}
