package io.holdfast.reservations;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What somebody else has kept locked for longer than a batch waits, such as an import. For a while
 * no batch waits for it again; whoever needs it is on their own.
 *
 * <p>Thread-safe. Nothing but speed depends on it.
 *
 * @param <K> names what is locked
 */
final class KeptLocked<K> {

    /** Against one wait in vain, batches go on without what is locked for so many times as long. */
    private static final int TIMES_PATIENCE = 3;

    private final Map<K, Long> until = new ConcurrentHashMap<>();
    private final long nanos;

    KeptLocked(Duration patience) {
        long longest = Long.MAX_VALUE / TIMES_PATIENCE;
        this.nanos = Math.min(NANOSECONDS.convert(patience), longest) * TIMES_PATIENCE;
    }

    void note(Collection<K> locked) {
        long now = System.nanoTime();
        until.values().removeIf(end -> end - now < 0);
        locked.forEach(key -> until.put(key, now + nanos));
    }

    boolean contains(K key) {
        Long end = until.isEmpty() ? null : until.get(key);
        return end != null && System.nanoTime() - end < 0;
    }
}
