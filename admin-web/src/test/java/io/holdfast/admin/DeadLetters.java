package io.holdfast.admin;

import io.holdfast.balances.Actor;
import io.holdfast.webhooks.PutOutcome.Created;
import io.holdfast.webhooks.PutOutcome.Replaced;
import io.holdfast.webhooks.Webhook;
import io.holdfast.webhooks.WebhookEvent;
import io.holdfast.webhooks.WebhookId;
import io.holdfast.webhooks.WebhookSecret;
import io.holdfast.webhooks.WebhookUrl;
import io.holdfast.webhooks.Webhooks;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.EnumSet;
import java.util.UUID;

/** A subscription of which nobody listens, and what became of events for it. */
public final class DeadLetters {

    private static final Actor ADMIN = Actor.user("admin");

    private final Webhooks webhooks;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Webhook webhook;

    private DeadLetters(BeanFactory beans, String path) {
        this.webhooks = beans.getBean(Webhooks.class);
        this.jdbc = beans.getBean(JdbcClient.class);
        this.transaction = beans.getBean(TransactionTemplate.class);
        this.webhook = subscribe(new WebhookUrl("http://127.0.0.1:9/" + path));
    }

    /** One of this path. */
    public static DeadLetters create(BeanFactory beans, String path) {
        return new DeadLetters(beans, path);
    }

    private Webhook subscribe(WebhookUrl url) {
        var secret = new WebhookSecret("nobody-knows-the-secret");
        return switch (webhooks.put(url, secret, EnumSet.allOf(WebhookEvent.class), ADMIN)) {
            case Created created -> created.webhook();
            case Replaced replaced -> replaced.webhook();
            default -> throw new AssertionError("too many subscriptions");
        };
    }

    public WebhookId id() {
        return webhook.id();
    }

    public WebhookUrl url() {
        return webhook.url();
    }

    /**
     * An event that is dead, waits or was delivered.
     *
     * @return its id
     */
    public String event(String status) {
        String eventId = "stock-out-" + UUID.randomUUID();
        transaction.executeWithoutResult(
                unused ->
                        jdbc.sql(
                                        """
                                        insert into webhook_deliveries
                                            (webhook_id, lane, event_id, event, body, status,
                                             attempts, error, attempted_at, ended_at)
                                        values (?, 'a SKU @ a place', ?, 'stock-out', '{}', ?, 3,
                                                'The receiver answered <b>500</b>.',
                                                clock_timestamp(),
                                                case when ? <> 'waiting'
                                                     then clock_timestamp() end)
                                        """)
                                .params(webhook.id().value(), eventId, status, status)
                                .update());
        return eventId;
    }

    public void remove() {
        webhooks.remove(webhook.id(), ADMIN);
    }
}
