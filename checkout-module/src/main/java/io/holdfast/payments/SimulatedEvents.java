package io.holdfast.payments;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Tells what became of a payment some time after the answer, as providers do: again while nobody
 * takes it, and not for ever.
 *
 * <p>What is still to be told when the application stops is never told.
 */
@Component
@ConditionalOnProperty(
        name = GatewayChoice.PROPERTY,
        havingValue = GatewayChoice.SIMULATED,
        matchIfMissing = true)
class SimulatedEvents implements SmartLifecycle {

    static final int DELIVERIES = 5;

    private static final Logger LOG = LoggerFactory.getLogger(SimulatedEvents.class);
    private static final Duration SOON = Duration.ofMillis(100);
    private static final int THREADS = 2;
    private static final long STOPPING_SECONDS = 10;

    private final ObjectProvider<GatewayEventReceiver> receiver;
    private final SimulatedProperties properties;
    private volatile @Nullable ScheduledExecutorService threads;

    SimulatedEvents(ObjectProvider<GatewayEventReceiver> receiver, SimulatedProperties properties) {
        this.receiver = receiver;
        this.properties = properties;
    }

    /** Tells the events one after the other, soon after the answer that is given after a while. */
    void tell(List<GatewayEvent> events, Duration answerAfter) {
        if (properties.events()) {
            schedule(events, 1, answerAfter.plus(SOON));
        }
    }

    private void schedule(List<GatewayEvent> events, int delivery, Duration after) {
        ScheduledExecutorService running = threads;
        if (running == null) {
            return;
        }
        try {
            running.schedule(
                    () -> deliver(events, delivery), after.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("Stopping: {} are not told", events);
        }
    }

    private void deliver(List<GatewayEvent> events, int delivery) {
        GatewayEvent event = events.getFirst();
        try {
            receiver.ifAvailable(somebody -> somebody.receive(event));
            next(events.subList(1, events.size()));
        } catch (RuntimeException e) {
            again(events, delivery, e);
        }
    }

    private void next(List<GatewayEvent> events) {
        if (!events.isEmpty()) {
            schedule(events, 1, Duration.ZERO);
        }
    }

    /** Whatever the receiver failed of: a provider sees no more than that nobody took the event. */
    private void again(List<GatewayEvent> events, int delivery, RuntimeException failure) {
        if (delivery < DELIVERIES) {
            schedule(events, delivery + 1, pauseAfter(delivery));
        } else {
            LOG.warn("Nobody took {} in {} deliveries", events.getFirst(), DELIVERIES, failure);
            next(events.subList(1, events.size()));
        }
    }

    private Duration pauseAfter(int delivery) {
        return properties.redeliverAfter().multipliedBy(1L << (delivery - 1));
    }

    @Override
    public void start() {
        threads =
                Executors.newScheduledThreadPool(
                        THREADS, Thread.ofPlatform().name("simulated-gateway-", 0).factory());
    }

    /** Before the database goes, which a delivery that is under way still needs. */
    @Override
    public void stop() {
        ScheduledExecutorService stopping = threads;
        threads = null;
        if (stopping != null) {
            stopping.shutdownNow();
            await(stopping);
        }
    }

    private static void await(ScheduledExecutorService stopping) {
        try {
            if (!stopping.awaitTermination(STOPPING_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("A delivery is still under way after {} s", STOPPING_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return threads != null;
    }

    /** Stopped after the web server, whose last requests may still have something to tell. */
    @Override
    public int getPhase() {
        return 0;
    }
}
