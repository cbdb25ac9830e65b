package io.holdfast.admin.reconciliation;

import io.holdfast.reconciliation.Differences;
import io.holdfast.reconciliation.Mismatch;

import java.util.List;
import java.util.stream.Stream;

/**
 * One way in which a balance differs from its holds or its ledger, as a tag shows it.
 *
 * @param key the part of the message key that says what differs from what
 * @param units by how much the balance says more; negative if it says less
 */
public record Difference(String key, long units) {

    static List<Difference> of(Mismatch now) {
        Differences differences = now.differences();
        return Stream.of(
                        ofReserved(differences),
                        ofCommitted(differences),
                        ofOnHand(differences),
                        ofPolicy(now))
                .flatMap(List::stream)
                .toList();
    }

    static List<Difference> ofReserved(Differences differences) {
        return against(
                "reserved", differences.reservedOverHeld(), differences.reservedOverLedger());
    }

    static List<Difference> ofCommitted(Differences differences) {
        return against(
                "committed", differences.committedOverHeld(), differences.committedOverLedger());
    }

    /** One tag where holds and ledger agree against the balance, one for each where they don't. */
    private static List<Difference> against(String figure, long overHeld, long overLedger) {
        return overHeld == overLedger
                ? unlessNone(new Difference(figure, overHeld))
                : unlessNone(
                        new Difference(figure + "-over-held", overHeld),
                        new Difference(figure + "-over-ledger", overLedger));
    }

    static List<Difference> ofOnHand(Differences differences) {
        return unlessNone(new Difference("on-hand", differences.onHandOverLedger()));
    }

    private static List<Difference> ofPolicy(Mismatch now) {
        return now.policyInForce() ? List.of() : List.of(new Difference("policy", 0));
    }

    private static List<Difference> unlessNone(Difference... differences) {
        return Stream.of(differences).filter(difference -> difference.units != 0).toList();
    }
}
