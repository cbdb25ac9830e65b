package io.holdfast.webhooks;

import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Who sends what next, and what becomes of it. A lane is leased to one sender at a time; if that
 * one dies, the lease runs out and somebody sends again. A delivery that failed keeps its lane from
 * going on until it is taken or dead.
 *
 * <p>Thread-safe, on any number of instances. Each call is a transaction of its own.
 */
@Component
class Dispatch {

    private final LaneTable lanes;
    private final DeliveryTable deliveries;
    private final WebhookProperties properties;
    private final Transactions transactions;

    Dispatch(
            LaneTable lanes,
            DeliveryTable deliveries,
            WebhookProperties properties,
            Transactions transactions) {
        this.lanes = lanes;
        this.deliveries = deliveries;
        this.properties = properties;
        this.transactions = transactions;
    }

    /** The subscriptions for which something is to be sent now. */
    List<Long> webhooksDue() {
        return transactions.joining(transaction -> lanes.webhooksDue());
    }

    /** Takes what a subscription has waited for longest; empty if nothing is to be sent now. */
    Optional<Sending> take(long webhookId) {
        return transactions.inOwn(
                transaction ->
                        lanes.lockDue(webhookId).stream()
                                .findFirst()
                                .flatMap(lane -> take(webhookId, lane)));
    }

    private Optional<Sending> take(long webhookId, String lane) {
        UUID lease = lanes.take(webhookId, lane, properties.lease());
        Optional<Sending> first = deliveries.first(webhookId, lane, lease);
        if (first.isEmpty()) {
            lanes.closeIfEmpty(webhookId, lane);
        }
        return first;
    }

    /**
     * Notes what came of sending, and lets the lane go on or pause. Nothing is noted of a lease
     * that has run out: somebody else sends by now.
     */
    boolean done(Sending sending, Attempt attempt) {
        return transactions.inOwn(
                transaction -> {
                    boolean isMine =
                            lanes.lock(sending.webhookId(), sending.lane(), sending.lease());
                    if (isMine) {
                        note(sending, attempt);
                    }
                    return isMine;
                });
    }

    private void note(Sending sending, Attempt attempt) {
        switch (attempt) {
            case Attempt.Taken taken -> end(sending, taken, DeliveryStatus.DELIVERED);
            case Attempt.Failed failed -> fail(sending, failed);
        }
    }

    private void fail(Sending sending, Attempt.Failed failed) {
        Duration pause = properties.pauseAfter(sending.attempts() + 1);
        if (pause == null || isTooOld(sending)) {
            end(sending, failed, DeliveryStatus.DEAD);
        } else {
            deliveries.attempted(sending, failed, DeliveryStatus.WAITING);
            lanes.release(sending.webhookId(), sending.lane(), pause);
        }
    }

    private boolean isTooOld(Sending sending) {
        return sending.waitsSince().plus(properties.maxAge()).isBefore(sending.at());
    }

    private void end(Sending sending, Attempt attempt, DeliveryStatus status) {
        deliveries.attempted(sending, attempt, status);
        if (!lanes.closeIfEmpty(sending.webhookId(), sending.lane())) {
            lanes.release(sending.webhookId(), sending.lane(), Duration.ZERO);
        }
    }
}
