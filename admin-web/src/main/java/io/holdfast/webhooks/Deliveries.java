package io.holdfast.webhooks;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.transactions.Transactions;
import io.holdfast.webhooks.AgainOutcome.NotDead;
import io.holdfast.webhooks.AgainOutcome.Unknown;
import io.holdfast.webhooks.AgainOutcome.Waiting;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;

/**
 * What became of events on their way, and how to have those sent again that nobody took.
 *
 * <p>Thread-safe. Readings see what is committed and lock nothing. What is sent again goes before
 * all that still waits about the same balance, though it is older: receivers tell by {@code
 * movementId}.
 */
@Component
public class Deliveries {

    /** The most rows that one call of a list answers. */
    public static final int MAX_LIST = 200;

    /** Where counting ends. */
    public static final int MAX_COUNT = 10_000;

    private final DeliveryTable table;
    private final LaneTable lanes;
    private final WebhookTable webhooks;
    private final Activities activities;
    private final Transactions transactions;

    Deliveries(
            DeliveryTable table,
            LaneTable lanes,
            WebhookTable webhooks,
            Activities activities,
            Transactions transactions) {
        this.table = table;
        this.lanes = lanes;
        this.webhooks = webhooks;
        this.activities = activities;
        this.transactions = transactions;
    }

    /**
     * Lists deliveries, newest first, a page at a time.
     *
     * @param before {@link DeliveryPage#next} of the page before; null for the first
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public DeliveryPage list(DeliveryQuery query, @Nullable DeliveryId before, int limit) {
        if (limit < 1 || limit > MAX_LIST) {
            throw new IllegalArgumentException("limit must be from 1 to " + MAX_LIST);
        }
        List<Delivery> found =
                transactions.joining(transaction -> table.list(query, before, limit + 1));
        return found.size() <= limit
                ? new DeliveryPage(found, null)
                : new DeliveryPage(found.subList(0, limit), found.get(limit - 1).id());
    }

    /** Counts what each subscription has not got. */
    public List<Backlog> backlogs() {
        return transactions.joining(transaction -> table.backlogs(MAX_COUNT));
    }

    /** Has a dead delivery sent again, and notes who wished so. */
    public AgainOutcome again(DeliveryId id, Actor by) {
        return transactions.inOwn(
                transaction -> {
                    Optional<Delivery> found = table.find(id);
                    return found.isEmpty() ? new Unknown(id) : again(found.get(), by);
                });
    }

    private AgainOutcome again(Delivery delivery, Actor by) {
        long id = delivery.id().value();
        return revive(delivery.webhookId(), id, id, by) == 0
                ? new NotDead(delivery)
                : new Waiting(delivery);
    }

    /**
     * Has the dead deliveries of a subscription sent again, oldest first and at most {@value
     * #MAX_COUNT} of them, and notes who wished so.
     *
     * @return how many
     */
    public int againAll(WebhookId webhook, Actor by) {
        return transactions.inOwn(
                transaction ->
                        table.lastDead(webhook, MAX_COUNT)
                                .map(last -> revive(webhook, 0, last, by))
                                .orElse(0));
    }

    /** The subscription first, then its lanes, then what is in them: like everybody. */
    private int revive(WebhookId webhook, long from, long upTo, Actor by) {
        Optional<WebhookUrl> url = webhooks.keep(webhook);
        if (url.isEmpty()) {
            return 0;
        }
        List<String> reopened = lanes.reopen(webhook.value(), from, upTo);
        int revived = table.revive(webhook.value(), reopened, from, upTo);
        if (revived > 0) {
            activities.record(ActivityKind.WEBHOOK_SENT_AGAIN, by, url.get().brief(), null, null);
        }
        return revived;
    }
}
