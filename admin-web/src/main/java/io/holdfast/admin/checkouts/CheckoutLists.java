package io.holdfast.admin.checkouts;

import io.holdfast.admin.DatabaseClock;
import io.holdfast.admin.Input;
import io.holdfast.admin.Place;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.Reach;
import io.holdfast.checkout.CheckoutHistories;
import io.holdfast.checkout.CheckoutOverview;
import io.holdfast.checkout.CheckoutQuery;
import io.holdfast.http.ListOrder;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Fills the page that lists checkouts. */
@Component
class CheckoutLists {

    private static final ListOrder NEWEST_FIRST =
            new ListOrder("checkouts", Map.of("openedAt", Instant.class, "id", String.class));

    private final CheckoutHistories histories;
    private final DatabaseClock clock;

    CheckoutLists(CheckoutHistories histories, DatabaseClock clock) {
        this.histories = histories;
        this.clock = clock;
    }

    /**
     * Fills the list.
     *
     * @param after where the page before ended; null for the newest
     * @return whether the address could be understood; if not, what is wrong with it is shown
     *     instead
     */
    boolean fill(CheckoutFilter filter, @Nullable String after, Reach reach, Model model) {
        Input input = new Input();
        CheckoutQuery query = filter.query(input).within(reach);
        KeysetScrollPosition start =
                input.read("after", () -> position(after)).orElse(ScrollPosition.keyset());
        Window<CheckoutOverview> rows =
                input.isGood() ? histories.list(query, start, Place.SIZE) : nothing();
        model.addAttribute("filter", filter);
        model.addAttribute("errors", input.errors());
        model.addAttribute("rows", rows.getContent());
        model.addAttribute("isNewest", after == null);
        model.addAttribute("self", after == null ? filter.href() : filter.after(after));
        model.addAttribute("next", filter.after(next(rows)));
        model.addAttribute("now", clock.now());
        return input.isGood();
    }

    /** A cursor that somebody made up may name what is no id, and must not reach the query. */
    private static KeysetScrollPosition position(@Nullable String after) {
        KeysetScrollPosition position = NEWEST_FIRST.position(after);
        try {
            if (position.getKeys().get("id") instanceof String id) {
                UUID.fromString(id);
            }
            return position;
        } catch (IllegalArgumentException e) {
            throw new InvalidValueException("after", "must be the `next` of a page of this list");
        }
    }

    private static @Nullable String next(Window<CheckoutOverview> rows) {
        return rows.hasNext()
                ? NEWEST_FIRST.cursor((KeysetScrollPosition) rows.positionAt(rows.size() - 1))
                : null;
    }

    private static Window<CheckoutOverview> nothing() {
        return Window.from(List.of(), index -> ScrollPosition.keyset());
    }
}
