package io.holdfast.api;

import io.holdfast.balances.PolicyOutcome.BelowReserved;
import io.holdfast.balances.PolicyOutcome.NeedsDispatch;
import io.holdfast.balances.PolicyOutcome.TooLarge;
import io.holdfast.balances.SettlingOutcome.StillPromised;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;

/** Says to clients why a policy, or how a location settles, stays as it is. */
final class PolicyRefusals {

    private PolicyRefusals() {}

    static ProblemException of(NeedsDispatch refused) {
        return new ProblemException(
                        ProblemCode.TRANSITION_NOT_ALLOWED,
                        "Nothing may be owed where a location settles at confirmation.")
                .with("location", refused.location())
                .with("settlesAt", SettlesAt.CONFIRMATION);
    }

    static ProblemException of(TooLarge tooLarge) {
        return ProblemException.invalid(
                "backorderLimit", "must not pass " + Integer.MAX_VALUE + " with what is on hand");
    }

    static ProblemException of(BelowReserved below) {
        return new ProblemException(
                        ProblemCode.BELOW_RESERVED,
                        "More is promised than would be on hand or could be owed.")
                .with("onHandWanted", below.onHand())
                .with("reserved", below.reserved())
                .with("shortfall", below.shortfall());
    }

    static ProblemException of(StillPromised promised) {
        return new ProblemException(
                        ProblemCode.TRANSITION_NOT_ALLOWED,
                        "A location settles otherwise only while nothing is reserved or committed"
                                + " there.")
                .with("balances", promised.balances())
                .with("reserved", promised.reserved())
                .with("committed", promised.committed());
    }
}
