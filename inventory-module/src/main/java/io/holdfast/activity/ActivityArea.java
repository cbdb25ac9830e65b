package io.holdfast.activity;

import io.holdfast.balances.MovementKind;

import java.util.EnumSet;
import java.util.Set;

/** What an act was about. */
public enum ActivityArea {

    /** On hand and policies: receipts, adjustments, counts, transfers, returns, repairs. */
    STOCK,
    /** Holds: placed, extended, confirmed, released, expired, and what waited for dispatch. */
    HOLDS,
    /** Everything else: people, keys, the catalog, payments, checks. */
    ADMINISTRATION;

    private static final Set<MovementKind> OF_HOLDS =
            EnumSet.of(
                    MovementKind.HOLD,
                    MovementKind.CONFIRMATION,
                    MovementKind.RELEASE,
                    MovementKind.EXPIRY,
                    MovementKind.DISPATCH,
                    MovementKind.CANCELLATION);

    /** The ledger's rows about it; none if the ledger doesn't tell of it. */
    Set<MovementKind> movements() {
        return switch (this) {
            case STOCK -> EnumSet.complementOf(EnumSet.copyOf(OF_HOLDS));
            case HOLDS -> OF_HOLDS;
            case ADMINISTRATION -> Set.of();
        };
    }
}
