package io.holdfast.reservations;

import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers what never changes, so that it is never wrong; all is forgotten when it becomes too
 * much.
 *
 * <p>Thread-safe.
 *
 * @param <K> what is asked about
 * @param <V> what is remembered of it
 */
final class Memory<K, V> {

    private static final int MOST = 100_000;

    private final Map<K, V> known = new ConcurrentHashMap<>();

    /** What is remembered of these, for the caller to add to. */
    Map<K, V> of(Collection<K> keys) {
        Map<K, V> found = HashMap.newHashMap(keys.size());
        for (K key : keys) {
            V value = known.get(key);
            if (value != null) {
                found.put(key, value);
            }
        }
        return found;
    }

    /**
     * Remembers these, too, once the transaction that has read them is committed. By then they are
     * with the replicas: what only a server knew that failed must not be remembered, or its ids
     * would stand for whatever its successor gives them to.
     *
     * @throws IllegalStateException outside a transaction
     */
    void add(Map<K, V> learnt) {
        TransactionSynchronizationManager.registerSynchronization(
                new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        keep(learnt);
                    }
                });
    }

    private void keep(Map<K, V> learnt) {
        if (known.size() + learnt.size() > MOST) {
            known.clear();
        }
        known.putAll(learnt);
    }
}
