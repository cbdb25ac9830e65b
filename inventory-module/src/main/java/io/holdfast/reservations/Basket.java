package io.holdfast.reservations;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.HoldOutcome.Unknown;
import io.holdfast.reservations.HoldOutcome.UnknownLine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The lines of a wish beside what is known of them.
 *
 * @param used every request key that is known to stand for a hold of the checkout
 * @param earlier what was held before and has to do with a line, by the line's request key
 */
record Basket(
        HoldRequest request, Set<RequestKey> used, Map<RequestKey, List<Reservation>> earlier) {

    /**
     * @param known what was held before in the checkout, by id: all of it, or if every line names
     *     its location, at least what stands under their request keys
     */
    static Basket of(HoldRequest request, List<Reservation> known) {
        Set<RequestKey> named = request.lines().stream().map(HoldLine::requestKey).collect(toSet());
        Map<RequestKey, List<Reservation>> earlier = new HashMap<>();
        for (Reservation hold : known) {
            Stream.of(hold.requestKey(), hold.line())
                    .distinct()
                    .filter(named::contains)
                    .forEach(
                            key ->
                                    earlier.computeIfAbsent(key, its -> new ArrayList<>())
                                            .add(hold));
        }
        Set<RequestKey> used = known.stream().map(Reservation::requestKey).collect(toSet());
        return new Basket(request, used, earlier);
    }

    /** Whether a line has to do with the hold. */
    boolean names(Reservation hold) {
        return earlier.containsKey(hold.requestKey()) || earlier.containsKey(hold.line());
    }

    /** The first line whose request key stands for something else. */
    Optional<KeyReused> reused() {
        return request.lines().stream()
                .filter(this::isReused)
                .findFirst()
                .map(line -> new KeyReused(line.requestKey()));
    }

    private boolean isReused(HoldLine line) {
        List<Reservation> answer = earlier.get(line.requestKey());
        return answer != null && !line.isAnsweredBy(answer);
    }

    /** The lines that are still to be claimed. */
    List<HoldLine> fresh() {
        return request.lines().stream()
                .filter(line -> !earlier.containsKey(line.requestKey()))
                .toList();
    }

    /** Why the fresh lines can't be claimed; empty if they can. */
    Optional<Attempt<HoldOutcome>> refusal(List<HoldLine> fresh, Survey survey) {
        List<UnknownLine> unknown = survey.unknown(request.lines());
        if (!unknown.isEmpty()) {
            return Optional.of(new Attempt.Decided<>(new Unknown(unknown)));
        }
        List<Shortage> shortages = survey.shortages(fresh);
        return shortages.isEmpty() ? Optional.empty() : Optional.of(tooLittle(shortages, survey));
    }

    /** The answer where the strategy places the fresh lines nowhere, though there are units. */
    static Attempt<HoldOutcome> unplaced(List<HoldLine> fresh, Survey survey) {
        return tooLittle(survey.unplaced(fresh), survey);
    }

    private static Attempt<HoldOutcome> tooLittle(List<Shortage> shortages, Survey survey) {
        return survey.tooLittle(shortages, new Insufficient(shortages));
    }

    /**
     * Every line with its holds.
     *
     * @param held what was claimed, by id
     */
    List<HeldLine> answers(List<Reservation> held) {
        Map<RequestKey, List<Reservation>> claimed =
                held.stream().collect(groupingBy(Reservation::line));
        return request.lines().stream()
                .map(HoldLine::requestKey)
                .flatMap(key -> answers(key, claimed.getOrDefault(key, List.of())))
                .toList();
    }

    private Stream<HeldLine> answers(RequestKey key, List<Reservation> claimed) {
        return Stream.concat(
                earlier.getOrDefault(key, List.of()).stream().map(hold -> new HeldLine(hold, true)),
                claimed.stream().map(hold -> new HeldLine(hold, false)));
    }
}
