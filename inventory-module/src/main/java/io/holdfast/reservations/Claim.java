package io.holdfast.reservations;

import io.holdfast.balances.RequestKey;

import java.util.UUID;
import java.util.stream.Stream;

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
        return admission.joint().isPresent() && request.isPlaced();
    }

    Stream<Key> keys() {
        return request.lines().stream().map(line -> new Key(checkoutId(), line.requestKey()));
    }

    /** What stands for one line of one checkout, and for nothing else. */
    record Key(UUID checkoutId, RequestKey requestKey) {}
}
