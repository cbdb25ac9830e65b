package io.holdfast.admin.webhooks;

import io.holdfast.admin.Input;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.webhooks.WebhookEvent;
import io.holdfast.webhooks.WebhookSecret;
import io.holdfast.webhooks.WebhookUrl;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.Set;

/** What the form of a subscription sends, as it was typed and ticked. The secret is never shown. */
public record SubscriptionForm(
        @Nullable String url, @Nullable String secret, @Nullable Set<WebhookEvent> events) {

    /** Whoever subscribes decides what it is to. */
    static final SubscriptionForm OPEN = new SubscriptionForm(null, null, null);

    Optional<WebhookUrl> url(Input input) {
        return input.read("url", () -> new WebhookUrl(url == null ? "" : url));
    }

    Optional<WebhookSecret> secret(Input input) {
        return input.read("secret", () -> new WebhookSecret(secret == null ? "" : secret));
    }

    Optional<Set<WebhookEvent>> events(Input input) {
        return input.read("events", this::chosenEvents);
    }

    private Set<WebhookEvent> chosenEvents() {
        if (events == null || events.isEmpty()) {
            throw new InvalidValueException("events", "must be one at least");
        }
        return events;
    }

    /** Whether the event is ticked. */
    public boolean has(WebhookEvent event) {
        return events != null && events.contains(event);
    }

    /** Says nothing of the secret, so that no log ever does. */
    @Override
    public String toString() {
        return "SubscriptionForm[url=" + url + ", events=" + events + "]";
    }
}
