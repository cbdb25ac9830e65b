package io.holdfast.admin.overview;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityArea;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.admin.DatabaseClock;
import io.holdfast.balances.Balances;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Reach;
import io.holdfast.checkout.Payments;
import io.holdfast.http.Territory;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reservations.Reservations;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page: what needs a person now, read in one snapshot. */
@Controller
class OverviewController {

    private static final int LATEST = 8;
    private static final ActivityQuery STOCK =
            new ActivityQuery(null, null, ActivityArea.STOCK, null);

    private final Catalog catalog;
    private final Balances balances;
    private final Reservations reservations;
    private final Reconciliation reconciliation;
    private final Activities activities;
    private final Payments payments;
    private final DatabaseClock clock;
    private final Transactions transactions;

    OverviewController(
            Catalog catalog,
            Balances balances,
            Reservations reservations,
            Reconciliation reconciliation,
            Activities activities,
            Payments payments,
            DatabaseClock clock,
            Transactions transactions) {
        this.catalog = catalog;
        this.balances = balances;
        this.reservations = reservations;
        this.reconciliation = reconciliation;
        this.activities = activities;
        this.payments = payments;
        this.clock = clock;
        this.transactions = transactions;
    }

    @GetMapping("/")
    String page(Territory territory, Model model) {
        model.addAttribute("overview", overview(territory.reach()));
        return "overview/overview";
    }

    @GetMapping(path = "/", headers = "HX-Request")
    String figures(Territory territory, Model model) {
        model.addAttribute("overview", overview(territory.reach()));
        return "overview/overview :: overview";
    }

    private Overview overview(Reach reach) {
        return transactions.inSnapshot(transaction -> read(reach));
    }

    private Overview read(Reach reach) {
        return new Overview(
                clock.now(),
                catalog.isEmpty(),
                reservations.backlog(reach),
                reservations.inFlight(reach),
                balances.levels(reach),
                checks(reach),
                reach.isLimited() ? null : Day.of(reservations.lastDay()),
                activities.list(STOCK.within(reach), null, LATEST).items(),
                reach.isLimited() ? 0 : payments.needingPerson());
    }

    private Checks checks(Reach reach) {
        return new Checks(
                reconciliation.lastFinishedRun(reach).orElse(null),
                reconciliation.lastRun(reach).filter(run -> !run.isFinished()).orElse(null));
    }
}
