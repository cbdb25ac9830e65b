package io.holdfast.reservations;

import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;

/**
 * Claims a basket alone: one statement per line, in the order of balances, in one transaction.
 *
 * <p>A basket of one line is that one statement and a commit when nothing is in its way. Only what
 * can't be claimed so is looked into: request keys first, then codes, then what is available, and
 * where to have it from if that is not said.
 */
@Component
class SingleClaims implements Claims {

    private final LineClaims claims;
    private final Placements placements;
    private final Readings readings;
    private final Transactions transactions;

    SingleClaims(
            LineClaims claims,
            Placements placements,
            Readings readings,
            Transactions transactions) {
        this.claims = claims;
        this.placements = placements;
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
        HoldLine line = request.lines().getFirst();
        if (request.lines().size() > 1 || !line.isPlaced()) {
            return lookCloser(request, holdMillis, approval);
        }
        return claims.claim(request.checkoutId(), Portion.of(line), holdMillis, request.actor())
                .map(held -> approval.ofPlaced(List.of(new HeldLine(held, false))))
                .orElseGet(() -> lookCloser(request, holdMillis, approval));
    }

    private Attempt<HoldOutcome> lookCloser(
            HoldRequest request, long holdMillis, Approval approval) {
        Basket basket = Basket.of(request, readings.earlier(request));
        Optional<KeyReused> reused = basket.reused();
        if (reused.isPresent()) {
            return new Attempt.Decided<>(reused.get());
        }
        List<HoldLine> fresh = basket.fresh();
        return fresh.isEmpty()
                ? replay(basket, approval)
                : claimWhatIsNew(basket, fresh, holdMillis, approval);
    }

    private Attempt<HoldOutcome> replay(Basket basket, Approval approval) {
        transactions.waitForReplicas();
        return approval.ofReplayed(basket.answers(List.of()));
    }

    private Attempt<HoldOutcome> claimWhatIsNew(
            Basket basket, List<HoldLine> fresh, long holdMillis, Approval approval) {
        Survey survey = claims.survey(fresh, List.of(), basket.request().within());
        return basket.refusal(fresh, survey)
                .map(refusal -> refuse(basket, refusal, approval))
                .orElseGet(() -> place(basket, fresh, survey, holdMillis, approval));
    }

    private Attempt<HoldOutcome> place(
            Basket basket,
            List<HoldLine> fresh,
            Survey survey,
            long holdMillis,
            Approval approval) {
        return placements
                .place(basket, fresh, survey)
                .map(portions -> claimAll(basket, portions, survey, holdMillis, approval))
                .orElseGet(() -> refuse(basket, Basket.unplaced(fresh, survey), approval));
    }

    /** What is too little by now may have been claimed under just these request keys. */
    private Attempt<HoldOutcome> refuse(
            Basket basket, Attempt<HoldOutcome> refusal, Approval approval) {
        HoldRequest request = basket.request();
        Basket now = Basket.of(request, readings.earlier(request));
        return now.fresh().equals(basket.fresh()) ? refusal : approval.outrun();
    }

    private Attempt<HoldOutcome> claimAll(
            Basket basket,
            List<Portion> portions,
            Survey survey,
            long holdMillis,
            Approval approval) {
        HoldRequest request = basket.request();
        return claims.claimAll(request.checkoutId(), portions, survey, holdMillis, request.actor())
                .map(basket::answers)
                .map(approval::ofPlaced)
                .orElseGet(approval::outrun);
    }
}
