package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.ClaimBatchRepository.Ids;
import io.holdfast.reservations.ReservationRepository.LockedBalance;

import org.springframework.stereotype.Component;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Remembers by which ids balances are locked. A code stands for the same id for good. For use in
 * transactions.
 *
 * <p>Thread-safe.
 */
@Component
class BalanceIds {

    private final Memory<BalanceKey, LockedBalance> known = new Memory<>();
    private final ClaimBatchRepository batches;

    BalanceIds(ClaimBatchRepository batches) {
        this.batches = batches;
    }

    /** Finds the ids of these balances; one whose SKU or location is unknown is left out. */
    Map<BalanceKey, LockedBalance> of(Collection<BalanceKey> keys) {
        Map<BalanceKey, LockedBalance> found = known.of(keys);
        List<BalanceKey> missing = keys.stream().filter(key -> !found.containsKey(key)).toList();
        if (!missing.isEmpty()) {
            found.putAll(look(missing));
        }
        return found;
    }

    private Map<BalanceKey, LockedBalance> look(List<BalanceKey> missing) {
        Map<BalanceKey, LockedBalance> looked = HashMap.newHashMap(missing.size());
        for (Ids row : batches.findIds(BalanceKey.skus(missing), BalanceKey.locations(missing))) {
            looked.put(row.key(), new LockedBalance(row.skuId(), row.locationId()));
        }
        known.add(looked);
        return looked;
    }
}
