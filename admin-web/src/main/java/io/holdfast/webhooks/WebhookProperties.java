package io.holdfast.webhooks;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How events are sent.
 *
 * @param loopback whether they may go to this machine itself, as in tests and on a single box
 * @param connectTimeout how long a receiver may take to be reached
 * @param answerTimeout how long it may take to answer after that
 * @param lease how long sending may take before it counts as dead and somebody sends again; longer
 *     than the two timeouts together
 * @param firstRetry the pause after the first failure; it doubles
 * @param maxRetry the longest pause
 * @param maxTries how often a delivery is sent before it is dead
 * @param maxAge how long it is tried before it is dead, however often that was
 * @param atATime how many are sent to one subscription at a time, by each instance
 * @param keepDelivered how long what was delivered can be looked at
 * @param keepDead how long what is dead can be sent again
 * @param worker writes down what is to be told, and sends it
 */
@Validated
@ConfigurationProperties("holdfast.webhooks")
record WebhookProperties(
        @DefaultValue("false") boolean loopback,
        @DefaultValue("PT5S") Duration connectTimeout,
        @DefaultValue("PT10S") Duration answerTimeout,
        @DefaultValue("PT1M") Duration lease,
        @DefaultValue("PT1S") Duration firstRetry,
        @DefaultValue("PT1H") Duration maxRetry,
        @Min(1) @Max(1_000) @DefaultValue("25") int maxTries,
        @DefaultValue("P3D") Duration maxAge,
        @Min(1) @Max(64) @DefaultValue("4") int atATime,
        @DefaultValue("P7D") Duration keepDelivered,
        @DefaultValue("P30D") Duration keepDead,
        @DefaultValue Worker worker) {

    /**
     * The pause after so many tries, half of it by chance: what failed together isn't sent together
     * again. Null if there is none any more.
     */
    @Nullable Duration pauseAfter(int tries) {
        if (tries >= maxTries) {
            return null;
        }
        Duration doubled = firstRetry.multipliedBy(1L << Math.min(tries - 1, 20));
        Duration longest = doubled.compareTo(maxRetry) > 0 ? maxRetry : doubled;
        long half = longest.toMillis() / 2;
        return Duration.ofMillis(half + ThreadLocalRandom.current().nextLong(half + 1));
    }

    /**
     * The worker.
     *
     * @param enabled whether this instance runs it
     * @param interval the pause between two looks at the ledger
     */
    record Worker(
            @DefaultValue("true") boolean enabled, @DefaultValue("PT0.25S") Duration interval) {}
}
