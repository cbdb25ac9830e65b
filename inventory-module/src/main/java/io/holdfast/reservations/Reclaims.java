package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;
import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.holdfast.balances.Actor;
import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.ReclaimOutcome.Done;
import io.holdfast.reservations.ReclaimOutcome.Insufficient;
import io.holdfast.reservations.ReclaimOutcome.NotAdmitted;
import io.holdfast.reservations.ReclaimOutcome.NothingToConfirm;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Claims again what a checkout lost and confirms all of it, in one transaction or not at all. Its
 * own holds that are due make room first; the others' stock is never touched, because every lost
 * line is claimed by the statement that claims any line. What a strategy had placed is claimed
 * again where it was.
 */
@Component
class Reclaims {

    private final LineClaims claims;
    private final Readings readings;
    private final Transitions transitions;
    private final Transactions transactions;

    Reclaims(
            LineClaims claims,
            Readings readings,
            Transitions transitions,
            Transactions transactions) {
        this.claims = claims;
        this.readings = readings;
        this.transitions = transitions;
        this.transactions = transactions;
    }

    /**
     * @param holdMillis how long what is claimed again lasts, were it not confirmed at once
     */
    Attempt<ReclaimOutcome> attempt(
            CheckoutId checkoutId,
            Actor actor,
            long holdMillis,
            Admission admission,
            Completion completion) {
        return transactions.inOwn(
                transaction ->
                        admission.isGranted()
                                ? new Reclaim(checkoutId, actor, transaction)
                                        .attempt(holdMillis, completion)
                                : new Attempt.Decided<>(new NotAdmitted()));
    }

    /** One checkout in one transaction. */
    private final class Reclaim {

        private final CheckoutId checkoutId;
        private final Actor actor;
        private final TransactionStatus transaction;
        private final List<LockedHold> held;
        private final List<Reservation> basket;
        private final List<Reservation> due;
        private final List<Reservation> lost;
        private final List<HoldLine> again;

        /** Locks before it reads, so that what is held stays so. */
        Reclaim(CheckoutId checkoutId, Actor actor, TransactionStatus transaction) {
            this.checkoutId = checkoutId;
            this.actor = actor;
            this.transaction = transaction;
            this.held = transitions.lockHeld(checkoutId);
            this.basket = readings.of(checkoutId);
            this.due = basket.stream().filter(Reservation::overdue).toList();
            this.lost = LostLines.of(readings.wanted(checkoutId, basket), Reclaim::ranOut);
            this.again = again();
        }

        /** The lost lines once more, each in its place. */
        private List<HoldLine> again() {
            Set<RequestKey> used = basket.stream().map(Reservation::requestKey).collect(toSet());
            return lost.stream().map(hold -> Reclaims.again(hold, used)).toList();
        }

        private static boolean ranOut(Reservation hold) {
            return hold.status() == ReservationStatus.EXPIRED || hold.overdue();
        }

        Attempt<ReclaimOutcome> attempt(long holdMillis, Completion completion) {
            if (lost.isEmpty() && held.size() == due.size()) {
                return new Attempt.Decided<>(new NothingToConfirm(basket));
            }
            Survey survey = claims.survey(again, due, null);
            List<Shortage> shortages = survey.shortages(again);
            return shortages.isEmpty()
                    ? claimAndConfirm(survey, holdMillis, completion)
                    : survey.tooLittle(shortages, new Insufficient(shortages));
        }

        private Attempt<ReclaimOutcome> claimAndConfirm(
                Survey survey, long holdMillis, Completion completion) {
            List<Portion> portions = again.stream().map(Portion::of).toList();
            LockedBalances balances = claims.lockBalances(held, survey, portions);
            Set<Long> overdue = due.stream().map(hold -> hold.id().value()).collect(toSet());
            List<Reservation> expired = expire(overdue, balances);
            Optional<List<Reservation>> claimed =
                    claims.claimAll(checkoutId, portions, survey, holdMillis, actor);
            List<Reservation> confirmed =
                    claimed.map(its -> confirm(toConfirm(overdue, its, survey))).orElse(List.of());
            if (claimed.isEmpty() || confirmed.isEmpty()) {
                return outrun();
            }
            completion.complete(reclaimed(claimed.get()));
            return new Attempt.Decided<>(new Done(with(expired, confirmed), lost.size()));
        }

        private List<LockedHold> toConfirm(
                Set<Long> overdue, Collection<Reservation> claimed, Survey survey) {
            return Stream.concat(
                            held.stream().filter(hold -> !overdue.contains(hold.id())),
                            claimed.stream()
                                    .map(hold -> LockedHold.of(hold, survey.ids(hold.balance()))))
                    .toList();
        }

        private List<Reservation> expire(Set<Long> overdue, LockedBalances balances) {
            return overdue.isEmpty()
                    ? List.of()
                    : transitions.endLocked(
                            held.stream().filter(hold -> overdue.contains(hold.id())).toList(),
                            Ending.EXPIRY,
                            actor,
                            balances);
        }

        /** None if one of them has come due since it was read. */
        private List<Reservation> confirm(List<LockedHold> holds) {
            return transitions.endLocked(holds, Ending.CONFIRMATION, actor);
        }

        /** All of the checkout by id, as it has become: what was held was locked all the time. */
        private List<Reservation> with(List<Reservation> expired, List<Reservation> confirmed) {
            SortedMap<Long, Reservation> its = new TreeMap<>();
            Stream.of(basket, expired, confirmed)
                    .flatMap(List::stream)
                    .forEach(hold -> its.put(hold.id().value(), hold));
            return List.copyOf(its.values());
        }

        private List<Reclaimed> reclaimed(List<Reservation> claimed) {
            Map<RequestKey, Reservation> holds =
                    claimed.stream().collect(toMap(Reservation::requestKey, hold -> hold));
            return IntStream.range(0, lost.size())
                    .mapToObj(
                            i ->
                                    new Reclaimed(
                                            lost.get(i),
                                            requireNonNull(holds.get(again.get(i).requestKey()))))
                    .toList();
        }

        private Attempt<ReclaimOutcome> outrun() {
            transaction.setRollbackOnly();
            return new Attempt.Outrun<>();
        }
    }

    /**
     * The lost line once more, under a key that is the same whoever derives it: of two who claim it
     * again at once, the constraint stops one. A client that happens to use that key has only
     * lengthened the next.
     */
    private static HoldLine again(Reservation lost, Set<RequestKey> used) {
        RequestKey key =
                Stream.iterate("reclaim:" + lost.id(), name -> name + "+")
                        .map(RequestKey::named)
                        .filter(not(used::contains))
                        .findFirst()
                        .orElseThrow();
        return new HoldLine(key, lost.balance(), lost.quantity());
    }
}
