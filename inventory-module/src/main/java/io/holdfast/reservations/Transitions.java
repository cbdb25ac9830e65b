package io.holdfast.reservations;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.reservations.ReservationRepository.Locked;
import io.holdfast.reservations.ReservationRepository.LockedBalance;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.stereotype.Component;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Ends and extends holds: lock the reservations by id, then their balances, then one statement that
 * checks the state and changes everything or nothing.
 */
@Component
class Transitions implements Endings {

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
        List<Reservation> ended =
                endOnLockedBalances(List.of(wish.id().value()), wish.ending(), wish.actor());
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
                    Set<Long> held = lockHeld(checkoutId).stream().map(Locked::id).collect(toSet());
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
                    List<Locked> held = lockHeld(checkoutId);
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
    List<Locked> lockHeld(CheckoutId checkoutId) {
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
     * Ends all of these holds, whose reservations the caller has locked, or none of them.
     *
     * @return the ended ones by id; empty if one of them can't end this way
     */
    List<Reservation> endLocked(List<Locked> held, Ending ending, Actor actor) {
        if (held.size() > 1) {
            List<LockedBalance> balances = held.stream().map(Locked::balance).distinct().toList();
            reservations.lockBalances(
                    LockedBalance.skuIds(balances), LockedBalance.locationIds(balances));
        }
        return endOnLockedBalances(held.stream().map(Locked::id).toList(), ending, actor);
    }

    /**
     * Ends all of these holds or none of them; the caller has locked them, and for more than one
     * their balances too.
     *
     * @return the ended ones by id; empty if one of them can't end this way
     */
    List<Reservation> endOnLockedBalances(Collection<Long> holds, Ending ending, Actor actor) {
        return end(
                holds.stream()
                        .map(id -> new HoldEnding(new ReservationId(id), ending, actor))
                        .toList(),
                true);
    }

    /**
     * Ends those of these holds that can end as wished. The caller has locked them and their
     * balances, and none is named twice.
     *
     * @return the ended ones by id
     */
    List<Reservation> endEach(List<HoldEnding> wishes) {
        return end(wishes, false);
    }

    private List<Reservation> end(List<HoldEnding> wishes, boolean whole) {
        List<Reservation> ended =
                readings.readAll(
                        lines.end(
                                wishes.stream().map(wish -> wish.id().value()).toArray(Long[]::new),
                                texts(wishes, wish -> wish.ending().status().code()),
                                texts(wishes, wish -> wish.ending().movement().code()),
                                texts(wishes, wish -> wish.actor().value()),
                                whole));
        if (whole && !ended.isEmpty() && ended.size() != wishes.size()) {
            throw new IncorrectUpdateSemanticsDataAccessException(
                    "ended " + ended.size() + " of " + wishes.size() + " holds");
        }
        publish(ended, wishes);
        return ended;
    }

    private void publish(List<Reservation> ended, List<HoldEnding> wishes) {
        Map<ReservationId, Ending> ways =
                wishes.stream().collect(toMap(HoldEnding::id, HoldEnding::ending));
        ended.forEach(hold -> events.publishEvent(requireNonNull(ways.get(hold.id())).event(hold)));
    }

    private static String[] texts(List<HoldEnding> wishes, Function<HoldEnding, String> text) {
        return wishes.stream().map(text).toArray(String[]::new);
    }
}
