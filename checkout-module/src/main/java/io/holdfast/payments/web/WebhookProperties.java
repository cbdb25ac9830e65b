package io.holdfast.payments.web;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.StringUtils;

import java.util.List;
import java.util.stream.Stream;

/**
 * What payment events are signed with. Where no secret is configured, no event gets in.
 *
 * @param eventsSecret what events are signed with
 * @param eventsPreviousSecret what they were signed with before, while not all senders know
 */
@ConfigurationProperties("holdfast.payments")
record WebhookProperties(@Nullable String eventsSecret, @Nullable String eventsPreviousSecret) {

    /** Compose files pass on an unset variable as an empty one. */
    List<String> secrets() {
        return Stream.of(eventsSecret, eventsPreviousSecret).filter(StringUtils::hasText).toList();
    }

    /** Says nothing, so that no log ever does. */
    @Override
    public String toString() {
        return "(secret)";
    }
}
