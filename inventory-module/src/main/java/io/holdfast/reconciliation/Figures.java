package io.holdfast.reconciliation;

import io.holdfast.balances.BalanceKey;

import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.RowMapper;

/** The figures of a balance that was compared, as every statement that compares names them. */
record Figures(
        int onHand,
        int reserved,
        int committed,
        long held,
        long committedHeld,
        long ledgerOnHand,
        long ledgerReserved,
        long ledgerCommitted,
        boolean policyInForce) {

    static final RowMapper<Figures> MAPPER = new DataClassRowMapper<>(Figures.class);

    Mismatch of(BalanceKey balance) {
        return new Mismatch(
                balance,
                onHand,
                reserved,
                committed,
                held,
                committedHeld,
                ledgerOnHand,
                ledgerReserved,
                ledgerCommitted,
                policyInForce);
    }
}
