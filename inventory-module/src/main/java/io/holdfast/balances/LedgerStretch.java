package io.holdfast.balances;

import java.util.List;

/**
 * What follows in the ledger.
 *
 * @param items oldest first
 * @param next where to read on from: the last of them, or where was read from if there are none
 */
public record LedgerStretch(List<Movement> items, long next) {

    public LedgerStretch {
        items = List.copyOf(items);
    }

    static LedgerStretch of(long after, List<Movement> items) {
        return new LedgerStretch(items, items.isEmpty() ? after : items.getLast().id());
    }
}
