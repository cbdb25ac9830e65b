package io.holdfast.admin.holds;

import io.holdfast.admin.DatabaseClock;
import io.holdfast.admin.Input;
import io.holdfast.catalog.Catalog;
import io.holdfast.http.Territory;
import io.holdfast.reservations.Fulfilments;
import io.holdfast.reservations.Waiting;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

import java.util.List;
import java.util.UUID;

/** Who waits for units of confirmed holds. It isn't refreshed: somebody may be filling it in. */
@Controller
class WaitingController {

    /** Holds shown, the longest waiting: who is served first. */
    private static final int MOST = 100;

    private final Fulfilments fulfilments;
    private final Catalog catalog;
    private final DatabaseClock clock;

    WaitingController(Fulfilments fulfilments, Catalog catalog, DatabaseClock clock) {
        this.fulfilments = fulfilments;
        this.catalog = catalog;
        this.clock = clock;
    }

    @GetMapping("/waiting")
    String page(WaitingFilter filter, Territory territory, Model model) {
        List<Waiting> found =
                fulfilments.waiting(
                        filter.skuCode(),
                        filter.locationCode(),
                        territory.asking(filter.locationCode()),
                        filter.isOnlyShort(),
                        MOST + 1);
        model.addAttribute("filter", filter);
        model.addAttribute("locations", catalog.locations(territory.reach()));
        model.addAttribute("now", clock.now());
        model.addAttribute("rows", found.stream().limit(MOST).map(Row::of).toList());
        model.addAttribute("more", found.size() > MOST);
        return "holds/waiting";
    }

    /**
     * Somebody who waits.
     *
     * @param requestKey for what may be done with the units from this page
     */
    public record Row(Waiting waiting, HoldRow shown, UUID requestKey) {

        static Row of(Waiting waiting) {
            return new Row(waiting, new HoldRow(waiting.reservation()), Input.newRequestKey());
        }

        /** What the form suggests: what is there for it, else all. */
        public int suggested() {
            return waiting.ready() > 0 ? waiting.ready() : waiting.units();
        }
    }
}
