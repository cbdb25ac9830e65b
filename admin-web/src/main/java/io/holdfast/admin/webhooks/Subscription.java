package io.holdfast.admin.webhooks;

import static java.util.stream.Collectors.toMap;

import io.holdfast.webhooks.Backlog;
import io.holdfast.webhooks.Webhook;
import io.holdfast.webhooks.WebhookEvent;
import io.holdfast.webhooks.WebhookId;

import java.util.List;
import java.util.Map;

/**
 * A subscription as the list shows it.
 *
 * @param backlog what it has not got
 */
public record Subscription(Webhook webhook, Backlog backlog) {

    static List<Subscription> of(List<Webhook> webhooks, List<Backlog> backlogs) {
        Map<WebhookId, Backlog> found =
                backlogs.stream().collect(toMap(Backlog::webhook, backlog -> backlog));
        return webhooks.stream().map(webhook -> of(webhook, found)).toList();
    }

    private static Subscription of(Webhook webhook, Map<WebhookId, Backlog> backlogs) {
        Backlog none = new Backlog(webhook.id(), 0, 0);
        return new Subscription(webhook, backlogs.getOrDefault(webhook.id(), none));
    }

    /** What it gets, in the order in which events are offered. */
    public List<WebhookEvent> events() {
        return webhook.events().stream().sorted().toList();
    }
}
