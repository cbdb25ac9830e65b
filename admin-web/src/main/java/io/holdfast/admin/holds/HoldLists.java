package io.holdfast.admin.holds;

import io.holdfast.admin.DatabaseClock;
import io.holdfast.admin.Input;
import io.holdfast.admin.Place;
import io.holdfast.admin.Rows;
import io.holdfast.catalog.Reach;
import io.holdfast.http.ListOrder;
import io.holdfast.http.Territory;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationQuery;
import io.holdfast.reservations.Reservations;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Window;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Fills the pages that list holds. */
@Component
class HoldLists {

    private static final ListOrder NEWEST_FIRST = new ListOrder("holds", Map.of("id", Long.class));
    private static final ListOrder OLDEST_DEADLINE_FIRST =
            new ListOrder("holds:expiresAt", Map.of("expiresAt", Instant.class, "id", Long.class));

    private final Reservations reservations;
    private final DatabaseClock clock;

    HoldLists(Reservations reservations, DatabaseClock clock) {
        this.reservations = reservations;
        this.clock = clock;
    }

    /**
     * Fills the list of all holds.
     *
     * @return whether the filter could be understood; if not, what is wrong with it is shown
     *     instead
     */
    boolean all(HoldFilter filter, Place place, Territory territory, Model model) {
        Input input = new Input();
        ReservationQuery query = within(filter.query(input), territory);
        fill(filter.tab(), filter, territory.reach(), model);
        return fill(new Listing(HoldFilter.LIST, filter, query, NEWEST_FIRST), place, input, model);
    }

    /** Fills the list of overdue holds, like {@link #all}. */
    boolean overdue(HoldFilter filter, Place place, Territory territory, Model model) {
        Input input = new Input();
        ReservationQuery query = within(filter.overdue(input), territory);
        fill("overdue", filter, territory.reach(), model);
        return fill(
                new Listing(HoldFilter.OVERDUE, filter, query, OLDEST_DEADLINE_FIRST),
                place,
                input,
                model);
    }

    /** Fills the list of the holds that the worker set aside, the first of them at least. */
    void setAside(Reach reach, Model model) {
        fill("set-aside", HoldFilter.NONE, reach, model);
        model.addAttribute("failures", reservations.expiryFailures(reach, Reservations.MAX_LIST));
    }

    private static ReservationQuery within(ReservationQuery query, Territory territory) {
        return query.within(territory.asking(query.location()));
    }

    private void fill(String tab, HoldFilter filter, Reach reach, Model model) {
        model.addAttribute("filter", filter);
        model.addAttribute("tabs", Tabs.of(tab, filter, reservations, reach));
        model.addAttribute("now", clock.now());
    }

    private boolean fill(Listing listing, Place place, Input input, Model model) {
        Rows<HoldRow> rows = input.isGood() ? read(listing, place) : nothing();
        model.addAttribute("errors", input.errors());
        model.addAttribute("rows", rows);
        model.addAttribute("self", listing.at(place));
        model.addAttribute("previous", listing.at("before", rows.previous()));
        model.addAttribute("next", listing.at("after", rows.next()));
        return input.isGood();
    }

    private Rows<HoldRow> read(Listing listing, Place place) {
        Window<Reservation> found =
                reservations.list(listing.query, place.in(listing.order), Place.SIZE);
        return Rows.of(found, place, listing.order, HoldRow::new);
    }

    private static Rows<HoldRow> nothing() {
        return new Rows<>(List.of(), null, null);
    }

    private record Listing(
            String path, HoldFilter filter, ReservationQuery query, ListOrder order) {

        String at(Place place) {
            return filter.address(path)
                    .with("after", place.after())
                    .with("before", place.before())
                    .toString();
        }

        /** Null where there is no such page. */
        @Nullable String at(String direction, @Nullable String place) {
            return place == null ? null : filter.address(path).with(direction, place).toString();
        }
    }
}
