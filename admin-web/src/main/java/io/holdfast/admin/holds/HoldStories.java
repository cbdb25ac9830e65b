package io.holdfast.admin.holds;

import static java.util.stream.Collectors.toMap;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityPage;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.admin.DatabaseClock;
import io.holdfast.admin.holds.HoldStory.Step;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementQuery;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Reach;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.http.Territory;
import io.holdfast.reservations.Fulfilments;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.ReservationQuery;
import io.holdfast.reservations.Reservations;
import io.holdfast.transactions.Transactions;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Map;

/** Reads everything about a hold in one snapshot, so that it adds up on the page. */
@Component
class HoldStories {

    /** What happened is shown up to this many acts: a hold can be extended without end. */
    static final int STEPS = 100;

    /** Other holds of the checkout; the list of holds has the rest. */
    static final int OTHERS = 20;

    private final Reservations reservations;
    private final Fulfilments fulfilments;
    private final Catalog catalog;
    private final Balances balances;
    private final Activities activities;
    private final DatabaseClock clock;
    private final Transactions transactions;

    HoldStories(
            Reservations reservations,
            Fulfilments fulfilments,
            Catalog catalog,
            Balances balances,
            Activities activities,
            DatabaseClock clock,
            Transactions transactions) {
        this.reservations = reservations;
        this.fulfilments = fulfilments;
        this.catalog = catalog;
        this.balances = balances;
        this.activities = activities;
        this.clock = clock;
        this.transactions = transactions;
    }

    /**
     * Tells a hold's story.
     *
     * @throws ProblemException if there is no such hold within the territory
     */
    HoldStory tell(ReservationId id, Territory territory) {
        return transactions.inSnapshot(transaction -> read(id, territory));
    }

    private HoldStory read(ReservationId id, Territory territory) {
        Reservation hold =
                reservations
                        .find(id)
                        .filter(found -> territory.admits(found.location()))
                        .orElseThrow(() -> unknown(id));
        ActivityPage acts = activities.list(ActivityQuery.ofHold(id.value()), null, STEPS);
        Window<Reservation> basket = basket(hold, territory.reach());
        return new HoldStory(
                clock.now(),
                hold,
                balances.find(hold.balance()).orElseThrow(),
                reservations.expiryFailure(id).orElse(null),
                steps(id, acts),
                acts.next() != null,
                others(hold, basket),
                basket.hasNext(),
                fulfilments.ready(hold),
                hold.left() > hold.returned() ? catalog.locations() : List.of());
    }

    private static ProblemException unknown(ReservationId id) {
        return new ProblemException(
                ProblemCode.UNKNOWN_RESERVATION, "There is no hold " + id + ".");
    }

    private List<Step> steps(ReservationId id, ActivityPage acts) {
        Map<Long, Movement> movements =
                balances
                        .movements(
                                new MovementQuery(null, null, id.value()),
                                ScrollPosition.keyset(),
                                STEPS)
                        .stream()
                        .collect(toMap(Movement::id, movement -> movement));
        return acts.items().stream().map(act -> new Step(act, movements.get(act.id()))).toList();
    }

    /** One more than is shown, since the hold itself may be among them. */
    private Window<Reservation> basket(Reservation hold, Reach reach) {
        return reservations.list(
                ReservationQuery.all().withCheckoutId(hold.checkoutId()).within(reach),
                ScrollPosition.keyset(),
                OTHERS + 1);
    }

    private static List<HoldRow> others(Reservation hold, Window<Reservation> basket) {
        return basket.stream()
                .filter(other -> !other.id().equals(hold.id()))
                .limit(OTHERS)
                .map(HoldRow::new)
                .toList();
    }
}
