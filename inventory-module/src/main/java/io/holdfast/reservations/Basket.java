package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.HoldOutcome.Unknown;
import io.holdfast.reservations.HoldOutcome.UnknownLine;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lines of a wish beside what is known of them.
 *
 * @param earlier what was held before in the checkout, by request key
 */
record Basket(HoldRequest request, Map<RequestKey, Reservation> earlier) {

    /** The first line whose request key stands for something else. */
    Optional<KeyReused> reused() {
        return request.lines().stream()
                .filter(this::isReused)
                .findFirst()
                .map(line -> new KeyReused(line.requestKey()));
    }

    private boolean isReused(HoldLine line) {
        Reservation answer = earlier.get(line.requestKey());
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
        return shortages.isEmpty()
                ? Optional.empty()
                : Optional.of(survey.tooLittle(shortages, new Insufficient(shortages)));
    }

    /** Every line with its hold. */
    List<HeldLine> answers(Map<RequestKey, Reservation> held) {
        return request.lines().stream()
                .map(HoldLine::requestKey)
                .map(key -> answer(held.get(key), earlier.get(key)))
                .toList();
    }

    private static HeldLine answer(@Nullable Reservation held, @Nullable Reservation earlier) {
        return held == null
                ? new HeldLine(requireNonNull(earlier), true)
                : new HeldLine(held, false);
    }
}
