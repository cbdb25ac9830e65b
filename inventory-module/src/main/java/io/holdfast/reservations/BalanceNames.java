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

/**
 * Remembers what balances that are locked by their ids are called. An id stands for the same code
 * for good.
 *
 * <p>Thread-safe.
 */
@Component
class BalanceNames {

    private final Memory<LockedBalance, BalanceKey> known = new Memory<>();

    /** Those of these that are remembered. */
    Map<LockedBalance, BalanceKey> of(Collection<LockedBalance> balances) {
        return known.of(balances);
    }

    /** Adds those that had to be looked up, and remembers them. */
    void add(List<Figures> locked, Map<LockedBalance, BalanceKey> names) {
        Map<LockedBalance, BalanceKey> looked = new HashMap<>();
        for (Figures figures : locked) {
            if (!names.containsKey(figures.ids())) {
                looked.put(figures.ids(), requireNonNull(figures.key()));
            }
        }
        if (!looked.isEmpty()) {
            known.add(looked);
            names.putAll(looked);
        }
    }
}
