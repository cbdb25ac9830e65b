package io.holdfast.webhooks;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.balances.LedgerFeed;
import io.holdfast.transactions.Transactions;
import io.holdfast.webhooks.PutOutcome.Created;
import io.holdfast.webhooks.PutOutcome.Replaced;
import io.holdfast.webhooks.PutOutcome.TooMany;
import io.holdfast.webhooks.RemovalOutcome.Removed;
import io.holdfast.webhooks.RemovalOutcome.Unknown;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who is told of what.
 *
 * <p>Thread-safe. A subscription gets what is committed after the call that made it; what was
 * committed shortly before, or since some transaction began that is still open, may be told as
 * well.
 */
@Component
@EnableConfigurationProperties(WebhookProperties.class)
public class Webhooks {

    /** The most subscriptions that there can be: each is written to for each event. */
    public static final int MAX = 20;

    private final WebhookTable table;
    private final LedgerFeed feed;
    private final Activities activities;
    private final Transactions transactions;

    Webhooks(
            WebhookTable table, LedgerFeed feed, Activities activities, Transactions transactions) {
        this.table = table;
        this.feed = feed;
        this.activities = activities;
        this.transactions = transactions;
    }

    /**
     * Subscribes an address, or changes what it gets and what that is signed with; notes who did.
     * What waits for it already is sent all the same, signed with the new secret.
     *
     * @param events at least one
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction
     */
    public PutOutcome put(
            WebhookUrl url, WebhookSecret secret, Set<WebhookEvent> events, Actor by) {
        feed.advance();
        return transactions.inOwn(
                transaction -> {
                    // One after the other: two could both find room for one more.
                    table.lock();
                    PutOutcome outcome = putLocked(url, secret, events);
                    if (!(outcome instanceof TooMany)) {
                        record(ActivityKind.WEBHOOK_SAVED, url, by);
                    }
                    return outcome;
                });
    }

    private PutOutcome putLocked(WebhookUrl url, WebhookSecret secret, Set<WebhookEvent> events) {
        Optional<Webhook> replaced = table.replace(url, secret, events);
        if (replaced.isPresent()) {
            return new Replaced(replaced.get());
        }
        return table.count() < MAX
                ? new Created(table.create(url, secret, events, feed.settledUpTo()))
                : new TooMany();
    }

    /**
     * Ends a subscription, forgets its secret and its deliveries, and notes who did. What is being
     * sent at this moment still arrives.
     */
    public RemovalOutcome remove(WebhookId id, Actor by) {
        return transactions.joining(
                transaction -> {
                    Optional<Webhook> removed = table.remove(id);
                    removed.ifPresent(
                            webhook -> record(ActivityKind.WEBHOOK_REMOVED, webhook.url(), by));
                    return removed.<RemovalOutcome>map(Removed::new)
                            .orElseGet(() -> new Unknown(id));
                });
    }

    private void record(ActivityKind kind, WebhookUrl url, Actor by) {
        activities.record(kind, by, url.brief(), null, null);
    }

    /** Lists all subscriptions by address. */
    public List<Webhook> list() {
        return transactions.joining(transaction -> table.list());
    }
}
