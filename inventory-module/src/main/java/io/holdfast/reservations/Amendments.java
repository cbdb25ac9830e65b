package io.holdfast.reservations;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.ReservationRepository.Locked;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Map;
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
    private final ReservationRepository reservations;
    private final Readings readings;
    private final Transitions transitions;
    private final Transactions transactions;

    Amendments(
            LineClaims claims,
            ReservationRepository reservations,
            Readings readings,
            Transitions transitions,
            Transactions transactions) {
        this.claims = claims;
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
        List<Locked> held = transitions.lockHeld(request.checkoutId());
        List<Reservation> present = readings.of(request.checkoutId());
        Basket basket = basket(request, present);
        Optional<KeyReused> reused = basket.reused();
        return reused.isPresent()
                ? new Attempt.Decided<>(reused.get())
                : new Amendment(basket, held, present, approval).attempt(holdMillis);
    }

    private static Basket basket(HoldRequest request, List<Reservation> present) {
        Set<RequestKey> named = request.lines().stream().map(HoldLine::requestKey).collect(toSet());
        return new Basket(
                request,
                present.stream()
                        .filter(hold -> named.contains(hold.requestKey()))
                        .collect(toMap(Reservation::requestKey, hold -> hold)));
    }

    /** One amendment in one transaction. */
    private final class Amendment {

        private final Basket basket;
        private final List<HoldLine> fresh;
        private final List<Locked> released;
        private final List<Reservation> unnamed;
        private final Approval approval;

        Amendment(Basket basket, List<Locked> held, List<Reservation> present, Approval approval) {
            this.basket = basket;
            this.fresh = basket.fresh();
            this.unnamed =
                    present.stream()
                            .filter(hold -> !basket.earlier().containsKey(hold.requestKey()))
                            .toList();
            Set<Long> ids = unnamed.stream().map(hold -> hold.id().value()).collect(toSet());
            this.released = held.stream().filter(hold -> ids.contains(hold.id())).toList();
            this.approval = approval;
        }

        Attempt<HoldOutcome> attempt(long holdMillis) {
            List<Reservation> lost = lost();
            if (fresh.isEmpty() && released.isEmpty() && lost.isEmpty()) {
                return approval.ofReplayed(basket.answers(Map.of()));
            }
            Survey survey = claims.survey(fresh, freed());
            return basket.refusal(fresh, survey)
                    .orElseGet(
                            () -> {
                                drop(lost);
                                release(survey);
                                return claim(survey, holdMillis);
                            });
        }

        /** What ran out before it was left out of the basket: it can't be released any more. */
        private List<Reservation> lost() {
            return readings.wanted(basket.request().checkoutId(), unnamed).stream()
                    .filter(hold -> hold.status() == ReservationStatus.EXPIRED)
                    .toList();
        }

        private List<Reservation> freed() {
            Set<Long> ids = released.stream().map(Locked::id).collect(toSet());
            return unnamed.stream().filter(hold -> ids.contains(hold.id().value())).toList();
        }

        private void drop(List<Reservation> lost) {
            if (!lost.isEmpty()) {
                reservations.drop(
                        lost.stream().map(hold -> hold.id().value()).toArray(Long[]::new));
            }
        }

        private void release(Survey survey) {
            if (!released.isEmpty()) {
                claims.lockBalances(released, survey, fresh);
                transitions.endOnLockedBalances(
                        released.stream().map(Locked::id).toList(),
                        Ending.RELEASE,
                        basket.request().actor());
            }
        }

        private Attempt<HoldOutcome> claim(Survey survey, long holdMillis) {
            HoldRequest request = basket.request();
            return claims.claimAll(request.checkoutId(), fresh, survey, holdMillis, request.actor())
                    .map(basket::answers)
                    .map(approval::ofPlaced)
                    .orElseGet(approval::outrun);
        }
    }
}
