package io.holdfast.campaign.clients;

import io.holdfast.campaign.history.Answer;
import io.holdfast.campaign.history.Attempt;
import io.holdfast.campaign.history.Clock;
import io.holdfast.campaign.history.History;
import io.holdfast.campaign.history.Operation;
import io.holdfast.campaign.history.Wish;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Where clients go with their wishes: each is carried to one of the doors and written down before
 * and after.
 *
 * <p>Thread-safe.
 */
public final class Desk {

    private static final long PAUSE_NANOS = 100_000_000;

    private final List<Door> doors;
    private final History history;
    private final Map<String, Long> lastSettled = new ConcurrentHashMap<>();

    /** A desk in front of these doors. */
    public Desk(List<Door> doors, History history) {
        this.doors = List.copyOf(doors);
        this.history = history;
    }

    /** Asks once, at a door chosen by chance. */
    Operation ask(String client, Wish wish, Random random) {
        Operation operation = history.begin(client, wish);
        ask(operation, random);
        return operation;
    }

    /**
     * Asks until somebody knows, by the same keys, each time at a door chosen by chance.
     *
     * @param tries at most
     */
    Operation insist(String client, Wish wish, Random random, int tries) {
        Operation operation = ask(client, wish, random);
        insist(operation, random, tries - 1);
        return operation;
    }

    /** Goes on asking for what is not settled yet; see {@link #insist}. */
    public void insist(Operation operation, Random random, int tries) {
        for (int i = 0; i < tries && operation.settled().isEmpty(); i++) {
            LockSupport.parkNanos(PAUSE_NANOS);
            ask(operation, random);
        }
    }

    private void ask(Operation operation, Random random) {
        Door door = doors.get(random.nextInt(doors.size()));
        history.asked(operation, door.name());
        long asked = Clock.now();
        Answer answer = door.ask(operation.wish());
        history.answered(operation, new Attempt(door.name(), asked, Clock.now(), answer));
        if (answer.isDefinite()) {
            lastSettled.merge(door.name(), asked, Math::max);
        }
    }

    /** Whether every door has answered something for certain that it was asked after a moment. */
    public boolean servesSince(long micros) {
        return doors.stream().allMatch(door -> lastSettled.getOrDefault(door.name(), 0L) >= micros);
    }

    /** The doors that have not; for whoever has to say why it goes on waiting. */
    public List<String> silentSince(long micros) {
        return doors.stream()
                .map(Door::name)
                .filter(name -> lastSettled.getOrDefault(name, 0L) < micros)
                .toList();
    }
}
