package io.holdfast.reservations;

import io.holdfast.balances.RequestKey;

import java.util.Optional;
import java.util.UUID;

/**
 * A basket that waits to be claimed.
 *
 * @param holdMillis how long, already checked
 */
record Claim(HoldRequest request, long holdMillis, Admission admission) {

    UUID checkoutId() {
        return request.checkoutId().value();
    }

    /** Whether it may be claimed in one transaction with others. */
    boolean isCombinable() {
        return joint().isPresent() && request.isPlaced();
    }

    /** Who asks many such admissions at once; empty if this one is for a transaction of its own. */
    Optional<JointAdmission> joint() {
        return admission.joint();
    }

    /** What stands for one line of one checkout, and for nothing else. */
    record Key(UUID checkoutId, RequestKey requestKey) {}
}
