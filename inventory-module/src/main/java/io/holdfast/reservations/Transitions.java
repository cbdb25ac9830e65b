package io.holdfast.reservations;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Ends and extends holds: lock the reservations by id, then one statement that checks the state and
 * changes everything or nothing. More than one are ended by {@link JointEndings}.
 */
@Component
class Transitions implements Endings {

    private final ReservationRepository reservations;
    private final ReservationLineRepository lines;
    private final JointEndings joint;
    private final Readings readings;
    private final Activities activities;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;

    Transitions(
            ReservationRepository reservations,
            ReservationLineRepository lines,
            JointEndings joint,
            Readings readings,
            Activities activities,
            Transactions transactions,
            ApplicationEventPublisher events) {
        this.reservations = reservations;
        this.lines = lines;
        this.joint = joint;
        this.readings = readings;
        this.activities = activities;
        this.transactions = transactions;
        this.events = events;
    }

    @Override
    public TransitionOutcome end(HoldEnding wish) {
        return transactions.joining(
                transaction ->
                        wish.admission().isGranted()
                                        && reservations.lock(wish.id().value()).isPresent()
                                ? endLocked(wish)
                                : new TransitionOutcome.Unknown(wish.id()));
    }

    private TransitionOutcome endLocked(HoldEnding wish) {
        List<Reservation> ended = endOne(wish.id().value(), wish.ending(), wish.actor());
        return ended.isEmpty()
                ? refusal(wish.id(), wish.ending().status())
                : new TransitionOutcome.Done(ended.getFirst());
    }

    TransitionOutcome extend(ReservationId id, long holdMillis, Actor actor) {
        return transactions.joining(
                transaction -> {
                    if (reservations.lock(id.value()).isEmpty()) {
                        return new TransitionOutcome.Unknown(id);
                    }
                    List<Reservation> before = readings.find(id).stream().toList();
                    List<Reservation> extended = extend(before, holdMillis, actor);
                    return extended.isEmpty()
                            ? refusal(id, null)
                            : new TransitionOutcome.Done(extended.getFirst());
                });
    }

    List<Reservation> extendAll(CheckoutId checkoutId, long holdMillis, Actor actor) {
        return transactions.joining(
                transaction -> {
                    Set<Long> held =
                            lockHeld(checkoutId).stream().map(LockedHold::id).collect(toSet());
                    List<Reservation> before =
                            readings.of(checkoutId).stream()
                                    .filter(hold -> held.contains(hold.id().value()))
                                    .toList();
                    return extend(before, holdMillis, actor);
                });
    }

    private List<Reservation> extend(List<Reservation> locked, long holdMillis, Actor actor) {
        Map<ReservationId, Instant> deadlines =
                locked.stream().collect(toMap(Reservation::id, Reservation::expiresAt));
        Long[] ids = deadlines.keySet().stream().map(ReservationId::value).toArray(Long[]::new);
        List<Reservation> extended = readings.readAll(lines.extend(ids, holdMillis));
        extended.stream()
                .filter(hold -> hold.expiresAt().isAfter(requireNonNull(deadlines.get(hold.id()))))
                .forEach(hold -> record(hold, actor));
        return extended;
    }

    /** An extension that was no later than the deadline is nothing that anybody did. */
    private void record(Reservation moved, Actor actor) {
        activities.record(
                ActivityKind.HOLD_EXTENDED,
                actor,
                moved.expiresAt().toString(),
                moved.id().value(),
                null);
    }

    private TransitionOutcome refusal(ReservationId id, @Nullable ReservationStatus wanted) {
        Reservation present = readings.find(id).orElseThrow();
        if (present.status() == wanted) {
            return new TransitionOutcome.AlreadyDone(present);
        }
        return switch (present.status()) {
            case CONFIRMED, RELEASED -> new TransitionOutcome.NotAllowed(present);
            case EXPIRED -> new TransitionOutcome.Expired(present);
            // Still held, and yet refused: too early to expire it, or too late for all else.
            case HELD ->
                    wanted == ReservationStatus.EXPIRED
                            ? new TransitionOutcome.NotAllowed(present)
                            : new TransitionOutcome.Expired(present);
        };
    }

    BasketOutcome confirmAll(CheckoutId checkoutId, Actor actor) {
        return transactions.joining(
                transaction -> {
                    List<LockedHold> held = lockHeld(checkoutId);
                    List<Reservation> basket = readings.of(checkoutId);
                    Optional<Reservation> lost = firstLost(checkoutId, basket);
                    return lost.<BasketOutcome>map(BasketOutcome.Expired::new)
                            .orElseGet(
                                    () ->
                                            endAll(
                                                    checkoutId,
                                                    held,
                                                    basket,
                                                    Ending.CONFIRMATION,
                                                    actor));
                });
    }

    BasketOutcome releaseAll(CheckoutId checkoutId, Actor actor) {
        return transactions.joining(
                transaction ->
                        endAll(
                                checkoutId,
                                lockHeld(checkoutId),
                                readings.of(checkoutId),
                                Ending.RELEASE,
                                actor));
    }

    /** Locks what a checkout holds, by id. */
    List<LockedHold> lockHeld(CheckoutId checkoutId) {
        return reservations.lockHeld(checkoutId.value());
    }

    private BasketOutcome endAll(
            CheckoutId checkoutId,
            List<LockedHold> held,
            List<Reservation> basket,
            Ending ending,
            Actor actor) {
        if (held.isEmpty()) {
            return new BasketOutcome.NothingHeld(basket);
        }
        return endLocked(held, ending, actor).isEmpty()
                ? new BasketOutcome.Expired(firstDue(basket))
                : new BasketOutcome.Done(readings.of(checkoutId));
    }

    /** The first hold that ran out and in the place of which nothing is held since. */
    private Optional<Reservation> firstLost(CheckoutId checkoutId, List<Reservation> basket) {
        return LostLines.of(
                        readings.wanted(checkoutId, basket),
                        hold -> hold.status() == ReservationStatus.EXPIRED)
                .stream()
                .findFirst();
    }

    private static Reservation firstDue(List<Reservation> basket) {
        return basket.stream()
                .filter(hold -> hold.status() == ReservationStatus.HELD)
                .min(comparing(Reservation::expiresAt))
                .orElseThrow();
    }

    /**
     * Ends all of these holds, which the caller has locked, or none of them.
     *
     * @return the ended ones by id; empty if one of them can't end this way
     */
    List<Reservation> endLocked(List<LockedHold> held, Ending ending, Actor actor) {
        return held.size() == 1
                ? endOne(held.getFirst().id(), ending, actor)
                : endLocked(
                        held,
                        ending,
                        actor,
                        joint.lock(held.stream().map(LockedHold::balance).distinct().toList()));
    }

    /**
     * Ends all of these holds or none of them; the caller has locked them and then their balances.
     *
     * @param balances unchanged since they were locked
     * @return the ended ones by id; empty if one of them can't end this way
     */
    List<Reservation> endLocked(
            List<LockedHold> held, Ending ending, Actor actor, LockedBalances balances) {
        return joint.endAll(held, ending, actor, balances);
    }

    private List<Reservation> endOne(long id, Ending ending, Actor actor) {
        List<Reservation> ended =
                readings.readAll(
                        lines.end(
                                id,
                                ending.status().code(),
                                ending.movement().code(),
                                actor.value()));
        ended.forEach(hold -> events.publishEvent(ending.event(hold)));
        return ended;
    }
}
