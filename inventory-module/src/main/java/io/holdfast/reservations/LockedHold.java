package io.holdfast.reservations;

import io.holdfast.reservations.ReservationRepository.LockedBalance;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.UUID;

/** A hold that was held when it was locked, so that it stays so until the transaction ends it. */
record LockedHold(
        Long id,
        Long skuId,
        Long locationId,
        UUID checkoutId,
        UUID requestKey,
        @Nullable UUID lineKey,
        Integer quantity,
        Instant heldAt,
        Instant expiresAt) {

    /** A hold that this transaction has claimed itself. */
    static LockedHold of(Reservation hold, LockedBalance balance) {
        return new LockedHold(
                hold.id().value(),
                balance.skuId(),
                balance.locationId(),
                hold.checkoutId().value(),
                hold.requestKey().value(),
                hold.lineKey() == null ? null : hold.lineKey().value(),
                hold.quantity().value(),
                hold.heldAt(),
                hold.expiresAt());
    }

    LockedBalance balance() {
        return new LockedBalance(skuId, locationId);
    }
}
