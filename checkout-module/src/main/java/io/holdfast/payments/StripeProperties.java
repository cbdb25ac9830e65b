package io.holdfast.payments;

import com.stripe.Stripe;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

import java.time.Duration;

/**
 * How Stripe is called.
 *
 * @param apiKey the secret key of the account
 * @param webhookSecret what Stripe signs its events with; without one, none gets in
 * @param apiBase where Stripe is
 * @param connectTimeout how long to wait for a connection
 * @param readTimeout how long to wait for an answer
 */
@ConfigurationProperties("holdfast.payments.stripe")
record StripeProperties(
        String apiKey,
        @Nullable String webhookSecret,
        @DefaultValue(Stripe.LIVE_API_BASE) String apiBase,
        @DefaultValue("PT5S") Duration connectTimeout,
        @DefaultValue("PT30S") Duration readTimeout) {

    /** Compose files pass on an unset variable as an empty one. */
    StripeProperties {
        webhookSecret = StringUtils.hasText(webhookSecret) ? webhookSecret : null;
    }

    /** Says nothing, so that no log ever does. */
    @Override
    public String toString() {
        return "(secret)";
    }
}
