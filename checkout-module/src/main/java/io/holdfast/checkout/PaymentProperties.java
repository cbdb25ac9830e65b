package io.holdfast.checkout;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

import java.time.Duration;

/**
 * How payments are run.
 *
 * @param keepHoldsAfterDecline whether a shopper whose payment was declined may try again with what
 *     is held, until it expires; else everything is released at once
 * @param extendHoldsBy how long holds last at least from the moment in which the first payment of
 *     their checkout starts; null leaves them as they are. Later payments extend nothing, so nobody
 *     holds stock for ever by failing to pay
 * @param lease how long a step may take before it counts as dead and is taken again; longer than a
 *     gateway's slowest answer
 * @param firstRetry the pause after the first try that the gateway didn't answer; it doubles
 * @param maxRetry the longest pause
 * @param maxTries how often a step is tried before a person has to look at it
 * @param worker takes up what is due, such as what a crash interrupted
 */
@Validated
@ConfigurationProperties("holdfast.payments")
record PaymentProperties(
        @DefaultValue("true") boolean keepHoldsAfterDecline,
        @Nullable Duration extendHoldsBy,
        @DefaultValue("PT2M") Duration lease,
        @DefaultValue("PT1S") Duration firstRetry,
        @DefaultValue("PT15M") Duration maxRetry,
        @Min(1) @Max(1_000) @DefaultValue("20") int maxTries,
        @DefaultValue Worker worker) {

    /**
     * The pause after so many tries; null if there is none any more.
     *
     * @param tries 0 if they are counted anew since: an event told of the payment, or a person had
     *     it tried again, while the gateway was asked
     */
    @Nullable Duration pauseAfter(int tries) {
        if (tries >= maxTries) {
            return null;
        }
        Duration pause = firstRetry.multipliedBy(1L << Math.clamp(tries - 1, 0, 20));
        return pause.compareTo(maxRetry) > 0 ? maxRetry : pause;
    }

    /**
     * The worker that takes up what is due.
     *
     * @param enabled whether this instance runs it
     * @param interval the pause between two runs
     */
    record Worker(@DefaultValue("true") boolean enabled, @DefaultValue("PT2S") Duration interval) {}
}
