package io.holdfast.admin.checkouts;

import static java.util.stream.Collectors.toSet;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityPage;
import io.holdfast.admin.DatabaseClock;
import io.holdfast.checkout.CheckoutHistories;
import io.holdfast.checkout.CheckoutHistory;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.http.Territory;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

import org.springframework.stereotype.Component;

import java.util.List;

/** Reads everything about a checkout. */
@Component
class CheckoutStories {

    /** The newest of its holds are shown up to this many; the list of holds has the rest. */
    static final int HOLDS = Activities.MAX_LIST;

    private final CheckoutHistories histories;
    private final Activities activities;
    private final Timelines timelines;
    private final DatabaseClock clock;

    CheckoutStories(
            CheckoutHistories histories,
            Activities activities,
            Timelines timelines,
            DatabaseClock clock) {
        this.histories = histories;
        this.activities = activities;
        this.timelines = timelines;
        this.clock = clock;
    }

    /**
     * Tells a checkout's story.
     *
     * @throws ProblemException if there is no such checkout, or not all of it is within the
     *     territory
     */
    CheckoutStory tell(CheckoutId id, Territory territory) {
        CheckoutHistory history =
                histories.find(id, territory.reach()).orElseThrow(() -> unknown(id, territory));
        List<Reservation> holds = newest(history.reservations());
        ActivityPage acts =
                activities.ofHolds(
                        holds.stream().map(hold -> hold.id().value()).collect(toSet()),
                        Activities.MAX_LIST);
        return new CheckoutStory(
                clock.now(),
                history,
                holds,
                timelines.of(history, holds, acts.items()),
                acts.next() != null || holds.size() < history.reservations().size());
    }

    private static ProblemException unknown(CheckoutId id, Territory territory) {
        if (territory.reach().isLimited()) {
            territory.tried("checkout " + id);
        }
        return new ProblemException(
                ProblemCode.UNKNOWN_CHECKOUT, "There is no checkout " + id + ".");
    }

    private static List<Reservation> newest(List<Reservation> oldestFirst) {
        return oldestFirst.subList(Math.max(0, oldestFirst.size() - HOLDS), oldestFirst.size());
    }
}
