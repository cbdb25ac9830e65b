package io.holdfast.admin.holds;

import io.holdfast.activity.Activity;
import io.holdfast.activity.ActivityKind;
import io.holdfast.admin.Input;
import io.holdfast.balances.Balance;
import io.holdfast.balances.Movement;
import io.holdfast.catalog.Location;
import io.holdfast.reservations.ExpiryFailure;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A hold and everything that is known of it, all as of one moment.
 *
 * @param at the moment, by the database's clock
 * @param balance what it is held of, as it is now
 * @param failure why it could not be expired; null if nothing went wrong
 * @param steps what happened to it, newest first
 * @param moreSteps whether more happened before those
 * @param others the newest other holds of its checkout
 * @param ready of its units that wait to be dispatched, those that are there for it
 * @param locations where units may come back
 * @param moreOthers whether the checkout has still more
 */
public record HoldStory(
        Instant at,
        Reservation hold,
        Balance balance,
        @Nullable ExpiryFailure failure,
        List<Step> steps,
        boolean moreSteps,
        List<HoldRow> others,
        boolean moreOthers,
        int ready,
        List<Location> locations) {

    private static final List<Duration> EXTENSIONS =
            List.of(
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(15),
                    Duration.ofMinutes(60),
                    Duration.ofHours(24));

    /** Whether it is still held. */
    public boolean live() {
        return hold.status() == ReservationStatus.HELD;
    }

    /** Whether its deadline can still be moved. */
    public boolean extensible() {
        return live() && !hold.overdue();
    }

    /** How long from now it may last instead: only what is later than its deadline. */
    public List<Duration> extensions() {
        return EXTENSIONS.stream()
                .filter(holdFor -> at.plus(holdFor).isAfter(hold.expiresAt()))
                .toList();
    }

    /** Whether units of it are left that something can be done with. */
    public boolean hasUnitsToSee() {
        return hold.committed() > 0 || returnable() > 0;
    }

    /** Units that have left and not come back. */
    public int returnable() {
        return hold.left() - hold.returned();
    }

    /** A key for a form that is opened now. */
    public UUID newKey() {
        return Input.newRequestKey();
    }

    /** Reserved without this hold. */
    public int reservedAfter() {
        return balance.reserved() - hold.quantity().value();
    }

    /** Available without this hold. */
    public int availableAfter() {
        return balance.available() + hold.quantity().value();
    }

    /**
     * Something that happened to it.
     *
     * @param movement the ledger's row about it, with the figures after it; null if no stock moved
     */
    public record Step(Activity activity, @Nullable Movement movement) {

        /** The part of the message keys that says what happened. */
        public String key() {
            return (movement == null ? "activity." : "movement.") + activity.kind();
        }

        /** The deadline that it got, if that is what happened. */
        public @Nullable Instant until() {
            return Stream.ofNullable(activity.subject())
                    .filter(subject -> activity.kind().equals(ActivityKind.HOLD_EXTENDED.code()))
                    .map(Instant::parse)
                    .findFirst()
                    .orElse(null);
        }
    }
}
