package io.holdfast.reservations;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toSet;

import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a checkout's basket be exactly some lines, in one transaction or not at all: what is held
 * is locked by id, then the balances of all that goes and all that comes in their order; then the
 * one is released, and the other claimed line by line.
 */
@Component
class Amendments {

    private final LineClaims claims;
    private final Placements placements;
    private final ReservationRepository reservations;
    private final Readings readings;
    private final Transitions transitions;
    private final Transactions transactions;

    Amendments(
            LineClaims claims,
            Placements placements,
            ReservationRepository reservations,
            Readings readings,
            Transitions transitions,
            Transactions transactions) {
        this.claims = claims;
        this.placements = placements;
        this.reservations = reservations;
        this.readings = readings;
        this.transitions = transitions;
        this.transactions = transactions;
    }

    Attempt<HoldOutcome> attempt(HoldRequest request, long holdMillis, Admission admission) {
        return transactions.inOwn(
                transaction ->
                        admission.isGranted()
                                ? attempt(request, holdMillis, new Approval(admission, transaction))
                                : new Attempt.Decided<>(new NotAdmitted()));
    }

    private Attempt<HoldOutcome> attempt(HoldRequest request, long holdMillis, Approval approval) {
        List<LockedHold> held = transitions.lockHeld(request.checkoutId());
        List<Reservation> present = readings.of(request.checkoutId());
        Basket basket = Basket.of(request, present);
        Optional<KeyReused> reused = basket.reused();
        return reused.isPresent()
                ? new Attempt.Decided<>(reused.get())
                : new Amendment(basket, held, present, approval).attempt(holdMillis);
    }

    /** One amendment in one transaction. */
    private final class Amendment {

        private final Basket basket;
        private final List<HoldLine> fresh;
        private final List<LockedHold> released;
        private final List<Reservation> unnamed;
        private final Approval approval;

        Amendment(
                Basket basket,
                List<LockedHold> held,
                List<Reservation> present,
                Approval approval) {
            this.basket = basket;
            this.fresh = basket.fresh();
            this.unnamed = present.stream().filter(not(basket::names)).toList();
            Set<Long> ids = unnamed.stream().map(hold -> hold.id().value()).collect(toSet());
            this.released = held.stream().filter(hold -> ids.contains(hold.id())).toList();
            this.approval = approval;
        }

        Attempt<HoldOutcome> attempt(long holdMillis) {
            List<Reservation> lost = lost();
            if (fresh.isEmpty() && released.isEmpty() && lost.isEmpty()) {
                transactions.waitForReplicas();
                return approval.ofReplayed(basket.answers(List.of()));
            }
            Survey survey = claims.survey(fresh, freed(), basket.request().within());
            return basket.refusal(fresh, survey)
                    .orElseGet(
                            () ->
                                    placements
                                            .place(basket, fresh, survey)
                                            .map(its -> amend(lost, its, survey, holdMillis))
                                            .orElseGet(() -> Basket.unplaced(fresh, survey)));
        }

        private Attempt<HoldOutcome> amend(
                List<Reservation> lost, List<Portion> portions, Survey survey, long holdMillis) {
            drop(lost);
            release(survey, portions);
            return claim(portions, survey, holdMillis);
        }

        /** What ran out before it was left out of the basket: it can't be released any more. */
        private List<Reservation> lost() {
            return readings.wanted(basket.request().checkoutId(), unnamed).stream()
                    .filter(hold -> hold.status() == ReservationStatus.EXPIRED)
                    .toList();
        }

        private List<Reservation> freed() {
            Set<Long> ids = released.stream().map(LockedHold::id).collect(toSet());
            return unnamed.stream().filter(hold -> ids.contains(hold.id().value())).toList();
        }

        private void drop(List<Reservation> lost) {
            if (!lost.isEmpty()) {
                reservations.drop(
                        lost.stream().map(hold -> hold.id().value()).toArray(Long[]::new));
            }
        }

        private void release(Survey survey, List<Portion> portions) {
            if (!released.isEmpty()) {
                transitions.endLocked(
                        released,
                        Ending.RELEASE,
                        basket.request().actor(),
                        claims.lockBalances(released, survey, portions));
            }
        }

        private Attempt<HoldOutcome> claim(List<Portion> portions, Survey survey, long holdMillis) {
            HoldRequest request = basket.request();
            return claims.claimAll(
                            request.checkoutId(), portions, survey, holdMillis, request.actor())
                    .map(basket::answers)
                    .map(approval::ofPlaced)
                    .orElseGet(approval::outrun);
        }
    }
}
