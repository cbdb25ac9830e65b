package io.holdfast.reservations;

import io.holdfast.balances.Actor;

import org.springframework.dao.CannotAcquireLockException;
import org.springframework.stereotype.Component;

import java.util.function.Supplier;

/**
 * Attempts to decide a basket until one of them is an answer: overdue holds in the way are expired
 * in between, in transactions of their own, and a lost race is run again.
 */
@Component
class Decisions {

    private static final int MAX_ATTEMPTS = 100;

    private final Claims claims;
    private final Amendments amendments;
    private final Reclaims reclaims;
    private final Expiry expiry;
    private final HoldStatistics statistics;

    Decisions(
            Claims claims,
            Amendments amendments,
            Reclaims reclaims,
            Expiry expiry,
            HoldStatistics statistics) {
        this.claims = claims;
        this.amendments = amendments;
        this.reclaims = reclaims;
        this.expiry = expiry;
        this.statistics = statistics;
    }

    HoldOutcome hold(HoldRequest request, long holdMillis, Admission admission) {
        HoldOutcome outcome = decide(() -> claims.attempt(request, holdMillis, admission));
        statistics.count(outcome);
        return outcome;
    }

    HoldOutcome amend(HoldRequest request, long holdMillis, Admission admission) {
        HoldOutcome outcome = decide(() -> amendments.attempt(request, holdMillis, admission));
        statistics.count(outcome);
        return outcome;
    }

    ReclaimOutcome reclaim(
            CheckoutId checkoutId,
            Actor actor,
            long holdMillis,
            Admission admission,
            Completion completion) {
        ReclaimOutcome outcome =
                decide(
                        () ->
                                reclaims.attempt(
                                        checkoutId, actor, holdMillis, admission, completion));
        statistics.count(outcome);
        return outcome;
    }

    private <T> T decide(Supplier<Attempt<T>> next) {
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            switch (next.get()) {
                case Attempt.Decided<T> decided -> {
                    return decided.outcome();
                }
                case Attempt.Overdue<T> overdue -> expiry.expireDueOn(overdue.balances());
                case Attempt.Outrun<T> outrun -> {}
            }
        }
        throw new CannotAcquireLockException(
                "others were faster in " + MAX_ATTEMPTS + " attempts to decide the basket");
    }
}
