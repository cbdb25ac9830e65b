package io.holdfast.reservations;

/**
 * A condition of the caller's that must hold when its basket is held.
 *
 * <p>It runs first in each transaction that a claim tries, before any lock of the engine's: what it
 * locks stays locked until the holds are committed. It may read and lock rows of its own, in an
 * order that no other of its transactions reverses, and must not touch reservations or balances.
 */
@FunctionalInterface
public interface Admission {

    /** Whether the basket may be held. */
    boolean isGranted();
}
