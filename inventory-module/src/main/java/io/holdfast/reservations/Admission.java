package io.holdfast.reservations;

import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.HoldOutcome.HeldLine;

import java.util.List;
import java.util.Optional;

/**
 * A condition of the caller's that must hold when its basket is held, and what the caller keeps
 * beside the holds.
 *
 * <p>Both parts run in each transaction that a claim tries, so that they are done again when it is,
 * and undone with it.
 */
@FunctionalInterface
public interface Admission {

    /**
     * Whether the basket may be held.
     *
     * <p>Runs first, before any lock of the engine's: what it locks stays locked until the holds
     * are committed. It may read and lock rows of its own, in an order that no other of its
     * transactions reverses, and must not touch reservations or balances.
     */
    boolean isGranted();

    /**
     * The request key that the caller knows for something else than what is held under it; empty if
     * there is none, as there is by default. One in the answer takes the whole transaction back and
     * makes the outcome {@link HoldOutcome.KeyReused}.
     *
     * <p>Runs last, once the basket is {@link HoldOutcome.Placed} or {@link HoldOutcome.Replayed},
     * never for a refusal and never for {@link Reservations#reclaim}. It may write rows of the
     * caller's. The balances are locked by then, so it must not wait for anybody who may wait for
     * them: it keeps to rows of the checkout whose row {@link #isGranted()} has locked or shared.
     *
     * @param lines as the outcome names them
     */
    default Optional<RequestKey> reused(List<HeldLine> lines) {
        return Optional.empty();
    }

    /**
     * Who can ask this condition together with others of its kind, so that the basket may be
     * claimed in one transaction with theirs; the same for all of a kind. Empty, as it is by
     * default, for a condition that is only asked by itself.
     */
    default Optional<JointAdmission> joint() {
        return Optional.empty();
    }

    /** No condition: every basket may be held. */
    static Admission unconditional() {
        return Unconditional.ADMISSION;
    }
}
