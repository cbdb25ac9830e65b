package io.holdfast.reservations;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What ran out of a basket, and in the place of which nothing is held since. */
final class LostLines {

    private LostLines() {}

    /**
     * The lost ones, in the order of the basket.
     *
     * @param basket without what nobody wants any more
     * @param ranOut which of them count as run out
     */
    static List<Reservation> of(List<Reservation> basket, Predicate<Reservation> ranOut) {
        List<Reservation> candidates = new ArrayList<>(basket);
        return basket.stream()
                .filter(ranOut)
                .filter(lost -> !takeReplacement(lost, candidates))
                .toList();
    }

    /** Each hold stands for one lost line at most; one that ran out needs a replacement itself. */
    private static boolean takeReplacement(Reservation lost, List<Reservation> candidates) {
        return candidates.stream()
                .filter(hold -> replaces(hold, lost))
                .findFirst()
                .map(candidates::remove)
                .orElse(false);
    }

    private static boolean replaces(Reservation hold, Reservation lost) {
        return !hold.heldAt().isBefore(lost.expiresAt())
                && hold.balance().equals(lost.balance())
                && hold.quantity().value() >= lost.quantity().value()
                && hold.status() != ReservationStatus.RELEASED;
    }
}
