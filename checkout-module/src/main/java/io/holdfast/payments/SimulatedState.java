package io.holdfast.payments;

import java.util.Locale;
import java.util.Optional;

/** What became of a payment in the simulated gateway's books. */
enum SimulatedState {
    AUTHORISED,
    CAPTURED,
    VOIDED,
    REFUNDED,
    DECLINED;

    static SimulatedState of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Where a capture leads; empty if it is refused. */
    Optional<SimulatedState> captured() {
        return switch (this) {
            case AUTHORISED, CAPTURED -> Optional.of(CAPTURED);
            case VOIDED, REFUNDED, DECLINED -> Optional.empty();
        };
    }

    /** Where a void leads; empty if it is refused. */
    Optional<SimulatedState> voided() {
        return switch (this) {
            case CAPTURED -> Optional.empty();
            case AUTHORISED -> Optional.of(VOIDED);
            case VOIDED, REFUNDED, DECLINED -> Optional.of(this);
        };
    }

    /** Where a refund leads: nothing of the shopper's is kept. */
    Optional<SimulatedState> refunded() {
        return switch (this) {
            case CAPTURED -> Optional.of(REFUNDED);
            case AUTHORISED -> Optional.of(VOIDED);
            case VOIDED, REFUNDED, DECLINED -> Optional.of(this);
        };
    }
}
