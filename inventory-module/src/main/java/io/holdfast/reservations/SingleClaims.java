package io.holdfast.reservations;

import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Claims a basket alone: one statement per line, in the order of balances, in one transaction.
 *
 * <p>A basket of one line is that one statement and a commit when nothing is in its way. Only what
 * can't be claimed so is looked into: request keys first, then codes, then what is available.
 */
@Component
class SingleClaims implements Claims {

    private final LineClaims claims;
    private final Readings readings;
    private final Transactions transactions;

    SingleClaims(LineClaims claims, Readings readings, Transactions transactions) {
        this.claims = claims;
        this.readings = readings;
        this.transactions = transactions;
    }

    @Override
    public Attempt<HoldOutcome> attempt(HoldRequest request, long holdMillis, Admission admission) {
        return transactions.inOwn(
                transaction ->
                        admission.isGranted()
                                ? attempt(request, holdMillis, new Approval(admission, transaction))
                                : new Attempt.Decided<>(new NotAdmitted()));
    }

    private Attempt<HoldOutcome> attempt(HoldRequest request, long holdMillis, Approval approval) {
        if (request.lines().size() > 1) {
            return lookCloser(request, holdMillis, approval);
        }
        HoldLine line = request.lines().getFirst();
        return claims.claim(request.checkoutId(), line, holdMillis, request.actor())
                .map(held -> approval.ofPlaced(List.of(new HeldLine(held, false))))
                .orElseGet(() -> lookCloser(request, holdMillis, approval));
    }

    private Attempt<HoldOutcome> lookCloser(
            HoldRequest request, long holdMillis, Approval approval) {
        var keys = request.lines().stream().map(HoldLine::requestKey).toList();
        var basket = new Basket(request, readings.earlier(request.checkoutId(), keys));
        Optional<KeyReused> reused = basket.reused();
        if (reused.isPresent()) {
            return new Attempt.Decided<>(reused.get());
        }
        List<HoldLine> fresh = basket.fresh();
        return fresh.isEmpty()
                ? approval.ofReplayed(basket.answers(Map.of()))
                : claimWhatIsNew(basket, fresh, holdMillis, approval);
    }

    private Attempt<HoldOutcome> claimWhatIsNew(
            Basket basket, List<HoldLine> fresh, long holdMillis, Approval approval) {
        Survey survey = claims.survey(fresh, List.of());
        return basket.refusal(fresh, survey)
                .orElseGet(() -> claimAll(basket, fresh, survey, holdMillis, approval));
    }

    private Attempt<HoldOutcome> claimAll(
            Basket basket,
            List<HoldLine> fresh,
            Survey survey,
            long holdMillis,
            Approval approval) {
        HoldRequest request = basket.request();
        Optional<Map<RequestKey, Reservation>> held =
                claims.claimAll(request.checkoutId(), fresh, survey, holdMillis, request.actor());
        return held.map(basket::answers).map(approval::ofPlaced).orElseGet(approval::outrun);
    }
}
