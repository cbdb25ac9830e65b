package io.holdfast.benchmarks.replay;

import static java.util.Comparator.comparing;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What must be on hand if every answer was true.
 *
 * <p>The reconciliation compares the database with itself; this compares it with what its callers
 * were told. Thread-safe.
 */
final class ExpectedStock {

    private final Map<BalanceKey, Long> onHand = new ConcurrentHashMap<>();

    ExpectedStock(Map<BalanceKey, Balance> before) {
        before.forEach((key, balance) -> change(key, balance.onHand()));
    }

    void change(BalanceKey key, long delta) {
        onHand.merge(key, delta, Long::sum);
    }

    /** Where something else is on hand, by SKU. */
    List<Difference> differences(Map<BalanceKey, Balance> found) {
        return onHand.entrySet().stream()
                .map(entry -> difference(entry.getKey(), entry.getValue(), found))
                .filter(difference -> difference.expected() != difference.found())
                .sorted(comparing(difference -> difference.balance().sku()))
                .toList();
    }

    private static Difference difference(
            BalanceKey key, long expected, Map<BalanceKey, Balance> found) {
        Balance balance = found.get(key);
        return new Difference(key, expected, balance == null ? 0 : balance.onHand());
    }

    /**
     * A balance that is not what the answers add up to, in whole units.
     *
     * @param found 0 also if there is no such balance
     */
    record Difference(BalanceKey balance, long expected, long found) {}
}
