package io.holdfast.admin.reconciliation;

import io.holdfast.reconciliation.Differences;

import java.util.List;
import java.util.stream.Stream;

/**
 * One way in which a balance differs from its holds or its ledger, as a tag shows it.
 *
 * @param key the part of the message key that says what differs from what
 * @param units by how much the balance says more; negative if it says less
 */
public record Difference(String key, long units) {

    static List<Difference> of(Differences differences) {
        return Stream.of(ofReserved(differences), ofOnHand(differences))
                .flatMap(List::stream)
                .toList();
    }

    /** One tag where holds and ledger agree against the balance, one for each where they don't. */
    static List<Difference> ofReserved(Differences differences) {
        long overHeld = differences.reservedOverHeld();
        long overLedger = differences.reservedOverLedger();
        return overHeld == overLedger
                ? unlessNone(new Difference("reserved", overHeld))
                : unlessNone(
                        new Difference("reserved-over-held", overHeld),
                        new Difference("reserved-over-ledger", overLedger));
    }

    static List<Difference> ofOnHand(Differences differences) {
        return unlessNone(new Difference("on-hand", differences.onHandOverLedger()));
    }

    private static List<Difference> unlessNone(Difference... differences) {
        return Stream.of(differences).filter(difference -> difference.units != 0).toList();
    }
}
