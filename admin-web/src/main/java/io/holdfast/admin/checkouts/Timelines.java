package io.holdfast.admin.checkouts;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import io.holdfast.activity.Activity;
import io.holdfast.admin.Texts;
import io.holdfast.checkout.CheckoutHistory;
import io.holdfast.checkout.CheckoutOverview;
import io.holdfast.checkout.CheckoutStatus;
import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentId;
import io.holdfast.checkout.PaymentStep;
import io.holdfast.checkout.ReceivedEvent;
import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** Puts everything that happened to a checkout into one list, and into words. */
@Component
class Timelines {

    /** Holds that shared a basket are told of together: they changed in one transaction. */
    private static final Duration TOGETHER = Duration.ofSeconds(1);

    private final Texts texts;

    Timelines(Texts texts) {
        this.texts = texts;
    }

    /**
     * The timeline, oldest first.
     *
     * @param acts what was done to the holds, newest first
     */
    List<Entry> of(CheckoutHistory history, List<Reservation> holds, List<Activity> acts) {
        return Stream.of(
                        opening(history.overview()),
                        basket(holds, acts.reversed()),
                        elsewhere(history),
                        steps(history),
                        events(history.events()),
                        ending(history.overview()))
                .flatMap(Function.identity())
                .sorted(comparing(Entry::at))
                .toList();
    }

    private Stream<Entry> opening(CheckoutOverview overview) {
        return Stream.of(
                entry(
                        overview.openedAt(),
                        overview.owner().value(),
                        null,
                        "checkouts.told.opened"));
    }

    private Stream<Entry> ending(CheckoutOverview overview) {
        Instant endedAt = overview.endedAt();
        boolean isToldByOthers = overview.status() == CheckoutStatus.CONFIRMED;
        return endedAt == null || isToldByOthers
                ? Stream.empty()
                : Stream.of(
                        entry(
                                endedAt,
                                null,
                                null,
                                "checkouts.told.ended." + overview.status().code()));
    }

    private Stream<Entry> basket(List<Reservation> holds, List<Activity> acts) {
        Map<Long, Reservation> known =
                holds.stream().collect(toMap(hold -> hold.id().value(), hold -> hold));
        return together(acts).stream().map(group -> basket(group, known));
    }

    private static List<List<Activity>> together(List<Activity> acts) {
        List<List<Activity>> groups = new ArrayList<>();
        for (Activity act : acts) {
            if (groups.isEmpty() || !belongs(act, groups.getLast().getLast())) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(act);
        }
        return groups;
    }

    private static boolean belongs(Activity act, Activity before) {
        return act.kind().equals(before.kind())
                && act.actor().equals(before.actor())
                && Objects.equals(act.subject(), before.subject())
                && Duration.between(before.recordedAt(), act.recordedAt()).compareTo(TOGETHER) <= 0;
    }

    private Entry basket(List<Activity> group, Map<Long, Reservation> known) {
        Activity first = group.getFirst();
        List<Reservation> holds =
                group.stream()
                        .map(act -> Objects.requireNonNull(known.get(act.reservationId())))
                        .toList();
        String text = texts.get("checkouts.told.hold." + first.kind(), holds.size());
        return new Entry(first.recordedAt(), text, first.actor().value(), first.reason(), holds);
    }

    /** What was taken elsewhere had no steps before it came to us. */
    private Stream<Entry> elsewhere(CheckoutHistory history) {
        return history.payments().stream()
                .filter(payment -> payment.requestKey() == null)
                .map(
                        payment ->
                                entry(
                                        payment.startedAt(),
                                        null,
                                        String.valueOf(payment.reference()),
                                        "checkouts.told.elsewhere",
                                        payment.attempt()));
    }

    private Stream<Entry> steps(CheckoutHistory history) {
        Map<PaymentId, Integer> attempts =
                history.payments().stream().collect(toMap(Payment::id, Payment::attempt));
        return history.steps().stream().map(step -> step(step, attempts));
    }

    private Entry step(PaymentStep step, Map<PaymentId, Integer> attempts) {
        return entry(
                step.recordedAt(),
                step.actor().value(),
                step.detail(),
                "checkouts.told." + step.step() + "." + step.outcome(),
                Objects.requireNonNull(attempts.get(step.paymentId())));
    }

    private Stream<Entry> events(List<ReceivedEvent> events) {
        return events.stream().map(this::event);
    }

    private Entry event(ReceivedEvent received) {
        return entry(
                received.receivedAt(),
                null,
                texts.get("checkouts.told.event." + received.outcome()),
                "checkouts.told.event." + received.event().type().code(),
                received.event().attempt());
    }

    private Entry entry(
            Instant at,
            @Nullable String who,
            @Nullable String detail,
            String key,
            Object... arguments) {
        return new Entry(at, texts.get(key, arguments), who, detail, List.of());
    }
}
