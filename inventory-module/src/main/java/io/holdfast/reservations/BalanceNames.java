package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.EndingBatchRepository.Figures;
import io.holdfast.reservations.ReservationRepository.LockedBalance;

import org.springframework.stereotype.Component;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers what balances that are locked by their ids are called. An id stands for the same code
 * for good, so what is remembered is never wrong; it is forgotten when it becomes too much.
 *
 * <p>Thread-safe.
 */
@Component
class BalanceNames {

    private static final int MOST = 100_000;

    private final Map<LockedBalance, BalanceKey> known = new ConcurrentHashMap<>();

    /** Those of these that are remembered. */
    Map<LockedBalance, BalanceKey> of(Collection<LockedBalance> balances) {
        Map<LockedBalance, BalanceKey> found = HashMap.newHashMap(balances.size());
        for (LockedBalance balance : balances) {
            BalanceKey name = known.get(balance);
            if (name != null) {
                found.put(balance, name);
            }
        }
        return found;
    }

    /** Adds those that had to be looked up, and remembers them. */
    void add(List<Figures> locked, Map<LockedBalance, BalanceKey> names) {
        for (Figures figures : locked) {
            names.computeIfAbsent(figures.ids(), ids -> remember(ids, figures));
        }
    }

    private BalanceKey remember(LockedBalance ids, Figures figures) {
        BalanceKey name = requireNonNull(figures.key());
        if (known.size() >= MOST) {
            known.clear();
        }
        known.put(ids, name);
        return name;
    }
}
