package io.holdfast.reconciliation;

/** Whom to believe about on hand when balance and ledger differ: a person decides. */
public enum OnHandChoice {

    /** What the balance says. */
    BALANCE,
    /** What the ledger sums up to. */
    LEDGER,
    /**
     * Just enough for what holds are promised and may not be owed; only where neither of the others
     * covers that. To be counted afterwards.
     */
    HELD;

    long onHand(Mismatch now, Terms due) {
        return switch (this) {
            case BALANCE -> now.onHand();
            case LEDGER -> now.ledgerOnHand();
            case HELD -> Math.max(0, now.promised() - due.backorderLimit());
        };
    }
}
