package io.holdfast.reservations;

import static java.util.Comparator.naturalOrder;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.holdfast.balances.RequestKey;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What ran out of a basket, and in the place of which nothing is held since. */
final class LostLines {

    private LostLines() {}

    /**
     * The lost holds, in the order of their lines; of one that was split the parts that ran out.
     *
     * @param basket without what nobody wants any more
     * @param ranOut which of them count as run out
     */
    static List<Reservation> of(List<Reservation> basket, Predicate<Reservation> ranOut) {
        Map<RequestKey, List<Reservation>> lines =
                basket.stream()
                        .collect(groupingBy(Reservation::line, LinkedHashMap::new, toList()));
        List<List<Reservation>> candidates = new ArrayList<>(lines.values());
        List<Reservation> lost = new ArrayList<>();
        for (List<Reservation> line : lines.values()) {
            List<Reservation> parts = line.stream().filter(ranOut).toList();
            if (!parts.isEmpty() && !takeReplacement(line, parts, candidates)) {
                lost.addAll(parts);
            }
        }
        return lost;
    }

    /** Each line stands for one lost one at most; one that ran out needs a replacement itself. */
    private static boolean takeReplacement(
            List<Reservation> line, List<Reservation> lost, List<List<Reservation>> candidates) {
        return candidates.stream()
                .filter(other -> other != line && replaces(other, lost))
                .findFirst()
                .map(candidates::remove)
                .orElse(false);
    }

    private static boolean replaces(List<Reservation> line, List<Reservation> lost) {
        Instant since = lost.stream().map(Reservation::expiresAt).min(naturalOrder()).orElseThrow();
        long held =
                line.stream()
                        .filter(hold -> !hold.heldAt().isBefore(since))
                        .filter(hold -> hold.status() != ReservationStatus.RELEASED)
                        .filter(hold -> servesAlike(hold, lost.getFirst()))
                        .mapToLong(hold -> hold.quantity().value())
                        .sum();
        return held >= lost.stream().mapToLong(hold -> hold.quantity().value()).sum();
    }

    /** Whoever named no location may have the units from anywhere. */
    private static boolean servesAlike(Reservation hold, Reservation lost) {
        return lost.lineKey() == null
                ? hold.balance().equals(lost.balance())
                : hold.sku().equals(lost.sku());
    }
}
