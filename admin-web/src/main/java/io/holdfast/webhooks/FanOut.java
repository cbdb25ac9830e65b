package io.holdfast.webhooks;

import io.holdfast.balances.LedgerFeed;
import io.holdfast.balances.LedgerStep;
import io.holdfast.transactions.Transactions;
import io.holdfast.webhooks.OrderQueue.QueuedOrder;

import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes down who is told of what, once for each event: deliveries and the place in the ledger up
 * to which they are written are one transaction.
 *
 * <p>Any number of instances may call it: one is at it at a time, the others do nothing.
 */
@Component
class FanOut {

    static final int STRETCH = 500;

    private final ProgressTable progress;
    private final WebhookTable webhooks;
    private final OrderQueue orders;
    private final LaneTable lanes;
    private final DeliveryTable deliveries;
    private final Tellings tellings;
    private final LedgerFeed feed;
    private final Transactions transactions;

    FanOut(
            ProgressTable progress,
            WebhookTable webhooks,
            OrderQueue orders,
            LaneTable lanes,
            DeliveryTable deliveries,
            Tellings tellings,
            LedgerFeed feed,
            Transactions transactions) {
        this.progress = progress;
        this.webhooks = webhooks;
        this.orders = orders;
        this.lanes = lanes;
        this.deliveries = deliveries;
        this.tellings = tellings;
        this.feed = feed;
        this.transactions = transactions;
    }

    /**
     * Writes down all that is settled. The horizon moves with nobody listening, too: a subscription
     * begins there.
     */
    void catchUp() {
        feed.advance();
        boolean isMore = transactions.joining(transaction -> isBehind());
        while (isMore) {
            isMore = transactions.inOwn(transaction -> next());
        }
    }

    /** A look without a lock: mostly there is nothing to do. */
    private boolean isBehind() {
        return webhooks.isAny() && (orders.isAny() || progress.toldUpTo() < feed.settledUpTo());
    }

    /** Whether there may be more. */
    private boolean next() {
        Optional<Long> toldUpTo = progress.lock();
        List<Subscriber> subscribers = toldUpTo.isEmpty() ? List.of() : webhooks.keep();
        if (subscribers.isEmpty()) {
            return false;
        }
        List<QueuedOrder> placed = orders.take(STRETCH);
        long start = Math.max(toldUpTo.orElseThrow(), firstOf(subscribers));
        List<LedgerStep> steps = feed.steps(start, STRETCH);
        write(subscribers, placed, steps);
        progress.moveTo(steps.isEmpty() ? start : steps.getLast().movement().id());
        return placed.size() == STRETCH || steps.size() == STRETCH;
    }

    private static long firstOf(List<Subscriber> subscribers) {
        return subscribers.stream().mapToLong(Subscriber::afterMovement).min().orElseThrow();
    }

    private void write(
            List<Subscriber> subscribers, List<QueuedOrder> placed, List<LedgerStep> steps) {
        List<Told> told =
                Stream.concat(
                                placed.stream().map(tellings::of),
                                steps.stream().map(tellings::of).flatMap(List::stream))
                        .flatMap(telling -> Told.of(telling, subscribers))
                        .toList();
        if (!told.isEmpty()) {
            lanes.open(told);
            deliveries.add(told);
        }
    }

    /** A telling to one subscriber. */
    record Told(long webhookId, Telling telling) {

        static Stream<Told> of(Telling telling, List<Subscriber> subscribers) {
            return subscribers.stream()
                    .filter(subscriber -> subscriber.wants(telling))
                    .map(subscriber -> new Told(subscriber.id(), telling));
        }
    }
}
