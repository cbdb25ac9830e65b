package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.EndingBatchRepository.Figures;
import io.holdfast.reservations.ReservationRepository.LockedBalance;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Balances as they were when all of them had been locked, and when that was by the database's
 * clock. Only what ended holds take from them is known of them afterwards: who changes them in any
 * other way locks them again.
 */
final class LockedBalances {

    private final Map<LockedBalance, Figures> figures;
    private final Map<LockedBalance, BalanceKey> names;
    private final @Nullable Instant now;

    LockedBalances(List<Figures> locked, Map<LockedBalance, BalanceKey> names) {
        this.figures = locked.stream().collect(toMap(Figures::ids, its -> its));
        this.names = names;
        this.now = locked.isEmpty() ? null : locked.getFirst().now();
    }

    boolean contains(LockedBalance balance) {
        return figures.containsKey(balance);
    }

    /** When all of them were locked. */
    Instant now() {
        return requireNonNull(now);
    }

    Settlement settle(LockedBalance balance) {
        return new Settlement(
                requireNonNull(names.get(balance)), requireNonNull(figures.get(balance)));
    }
}
