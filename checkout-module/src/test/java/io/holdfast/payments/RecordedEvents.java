package io.holdfast.payments;

import org.springframework.boot.test.context.TestComponent;
import org.springframework.context.annotation.Primary;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what it is told, and answers what it was told to. */
@TestComponent
@Primary
public class RecordedEvents implements GatewayEventReceiver {

    private final Map<UUID, List<GatewayEvent>> events = new ConcurrentHashMap<>();
    private final Map<UUID, EventOutcome> outcomes = new ConcurrentHashMap<>();
    private final Map<UUID, Integer> failures = new ConcurrentHashMap<>();

    /** Fails of the first events of a checkout. */
    void failFirst(UUID checkout, int times) {
        failures.put(checkout, times);
    }

    /** Answers every event of a checkout so, instead of having it applied. */
    public void answer(UUID checkout, EventOutcome outcome) {
        outcomes.put(checkout, outcome);
    }

    /** What was told of a checkout, in order, each as often as it was. */
    public List<GatewayEvent> of(UUID checkout) {
        return events.getOrDefault(checkout, List.of());
    }

    @Override
    public EventOutcome receive(GatewayEvent event) {
        List<GatewayEvent> told = told(event.checkoutId());
        told.add(event);
        if (told.size() <= failures.getOrDefault(event.checkoutId(), 0)) {
            throw new IllegalStateException("told to fail");
        }
        return outcomes.getOrDefault(event.checkoutId(), new EventOutcome.Applied());
    }

    private List<GatewayEvent> told(UUID checkout) {
        return events.computeIfAbsent(checkout, unknown -> new CopyOnWriteArrayList<>());
    }
}
