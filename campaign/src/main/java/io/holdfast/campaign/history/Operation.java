package io.holdfast.campaign.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A wish and what became of it, try by try.
 *
 * <p>Belongs to one client at a time. Whoever looks at it later has waited for that client.
 */
public final class Operation {

    private final long number;
    private final String client;
    private final Wish wish;
    private final List<Attempt> attempts = new ArrayList<>(1);

    Operation(long number, String client, Wish wish) {
        this.number = number;
        this.client = client;
        this.wish = wish;
    }

    /** Counted from 1 in the order of first asking. */
    public long number() {
        return number;
    }

    /** Who wished. */
    public String client() {
        return client;
    }

    /** What for. */
    public Wish wish() {
        return wish;
    }

    /** First to last. */
    public List<Attempt> attempts() {
        return attempts;
    }

    void add(Attempt attempt) {
        attempts.add(attempt);
    }

    /** The try that was answered for certain, if one was. It is the last one. */
    public Optional<Attempt> settled() {
        return attempts.isEmpty()
                ? Optional.empty()
                : Optional.of(attempts.getLast()).filter(last -> last.answer().isDefinite());
    }

    /** Whether it may have been done though its client doesn't know. */
    public boolean isUnknown() {
        return settled().isEmpty() && wasUnknown();
    }

    /** Whether its client was once left without an answer. */
    public boolean wasUnknown() {
        return attempts.stream().anyMatch(attempt -> attempt.answer() instanceof Answer.Unknown);
    }

    @Override
    public String toString() {
        return "#" + number + " " + client + " " + wish;
    }
}
