package io.holdfast.reservations;

import static java.util.Comparator.comparing;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.reservations.ReservationRepository.Locked;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.stereotype.Component;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Ends and extends holds: lock the reservations by id, then their balances, then one statement that
 * checks the state and changes everything or nothing.
 */
@Component
class Transitions {

    private final ReservationRepository reservations;
    private final ReservationLineRepository lines;
    private final Readings readings;
    private final Activities activities;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;

    Transitions(
            ReservationRepository reservations,
            ReservationLineRepository lines,
            Readings readings,
            Activities activities,
            Transactions transactions,
            ApplicationEventPublisher events) {
        this.reservations = reservations;
        this.lines = lines;
        this.readings = readings;
        this.activities = activities;
        this.transactions = transactions;
        this.events = events;
    }

    TransitionOutcome end(ReservationId id, Ending ending, Actor actor) {
        return transactions.joining(
                transaction -> {
                    Optional<ReservationEntity> locked = reservations.lock(id.value());
                    if (locked.isEmpty()) {
                        return new TransitionOutcome.Unknown(id);
                    }
                    List<Reservation> ended = write(List.of(locked.get().key()), ending, actor);
                    return ended.isEmpty()
                            ? refusal(id, ending.status())
                            : new TransitionOutcome.Done(ended.getFirst());
                });
    }

    TransitionOutcome extend(ReservationId id, long holdMillis, Actor actor) {
        return transactions.joining(
                transaction -> {
                    if (reservations.lock(id.value()).isEmpty()) {
                        return new TransitionOutcome.Unknown(id);
                    }
                    Instant deadline = readings.find(id).orElseThrow().expiresAt();
                    return lines.extend(id.value(), holdMillis)
                            .map(line -> extended(readings.read(line), deadline, actor))
                            .orElseGet(() -> refusal(id, null));
                });
    }

    /** An extension that was no later than the deadline is nothing that anybody did. */
    private TransitionOutcome extended(Reservation hold, Instant deadlineBefore, Actor actor) {
        if (hold.expiresAt().isAfter(deadlineBefore)) {
            activities.record(
                    ActivityKind.HOLD_EXTENDED,
                    actor,
                    hold.expiresAt().toString(),
                    hold.id().value(),
                    null);
        }
        return new TransitionOutcome.Done(hold);
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
                    List<Locked> held = lockHeld(checkoutId);
                    List<Reservation> basket = readings.of(checkoutId);
                    Optional<Reservation> lost = firstLost(basket);
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

    private List<Locked> lockHeld(CheckoutId checkoutId) {
        return reservations.lockHeld(checkoutId.value()).stream()
                .map(ReservationEntity::key)
                .toList();
    }

    private BasketOutcome endAll(
            CheckoutId checkoutId,
            List<Locked> held,
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
    private static Optional<Reservation> firstLost(List<Reservation> basket) {
        List<Reservation> candidates = new ArrayList<>(basket);
        return basket.stream()
                .filter(hold -> hold.status() == ReservationStatus.EXPIRED)
                .filter(lost -> !takeReplacement(lost, candidates))
                .findFirst();
    }

    /** Each hold stands for one lost line at most; one that ran out needs a replacement itself. */
    private static boolean takeReplacement(Reservation lost, List<Reservation> candidates) {
        return candidates.stream()
                .filter(hold -> replaces(hold, lost))
                .findFirst()
                .map(candidates::remove)
                .orElse(false);
    }

    private static boolean replaces(Reservation hold, Reservation lost) {
        return !hold.heldAt().isBefore(lost.expiresAt())
                && hold.balance().equals(lost.balance())
                && hold.quantity().value() >= lost.quantity().value()
                && hold.status() != ReservationStatus.RELEASED;
    }

    private static Reservation firstDue(List<Reservation> basket) {
        return basket.stream()
                .filter(hold -> hold.status() == ReservationStatus.HELD)
                .min(comparing(Reservation::expiresAt))
                .orElseThrow();
    }

    /**
     * Ends all of these holds, whose reservations the caller has locked, or none of them.
     *
     * @return the ended ones by id; empty if one of them can't end this way
     */
    List<Reservation> endLocked(List<Locked> held, Ending ending, Actor actor) {
        if (held.size() > 1) {
            Long[] skuIds = held.stream().map(Locked::skuId).toArray(Long[]::new);
            Long[] locationIds = held.stream().map(Locked::locationId).toArray(Long[]::new);
            reservations.lockBalances(skuIds, locationIds);
        }
        return write(held, ending, actor);
    }

    private List<Reservation> write(List<Locked> held, Ending ending, Actor actor) {
        Long[] ids = held.stream().map(Locked::id).toArray(Long[]::new);
        List<Reservation> ended =
                readings.readAll(
                        lines.end(
                                ids,
                                ending.status().code(),
                                ending.movement().code(),
                                actor.value()));
        if (!ended.isEmpty() && ended.size() != ids.length) {
            throw new IncorrectUpdateSemanticsDataAccessException(
                    "ended " + ended.size() + " of " + ids.length + " holds");
        }
        ended.forEach(hold -> events.publishEvent(ending.event(hold)));
        return ended;
    }
}
