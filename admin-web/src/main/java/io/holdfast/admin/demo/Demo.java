package io.holdfast.admin.demo;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.admin.DatabaseClock;
import io.holdfast.admin.demo.DemoShop.Hold;
import io.holdfast.balances.Actor;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Fills an empty database with an invented shop that has some weeks behind it. */
@Component
class Demo {

    private final DemoTables tables;
    private final Showcases showcases;
    private final DemoTillTables tills;
    private final DatabaseClock clock;
    private final Activities activities;
    private final Transactions transactions;

    Demo(
            DemoTables tables,
            Showcases showcases,
            DemoTillTables tills,
            DatabaseClock clock,
            Activities activities,
            Transactions transactions) {
        this.tables = tables;
        this.showcases = showcases;
        this.tills = tills;
        this.clock = clock;
        this.activities = activities;
        this.transactions = transactions;
    }

    /** Whether the database is empty, so that the demo may be loaded. */
    boolean isPossible() {
        return transactions.joining(transaction -> tables.isEmpty());
    }

    /** Whether this database holds the demo. */
    boolean isLoaded() {
        return transactions.joining(transaction -> tables.isLoaded());
    }

    /**
     * Loads everything in one transaction, once: two who ask at the same moment wait for each
     * other.
     *
     * @return whether it was loaded; nothing is changed in a database that isn't empty
     */
    boolean load(Actor by) {
        return transactions.joining(
                transaction -> {
                    tables.takeTurn();
                    if (!tables.isEmpty()) {
                        return false;
                    }
                    write(clock.now());
                    showcases.fill(by);
                    activities.record(ActivityKind.DEMO_LOADED, by, null, null, null);
                    return true;
                });
    }

    private void write(Instant now) {
        var articles = DemoCatalog.articles();
        DemoShop shop = DemoShop.play(now, articles.size(), DemoCatalog.LOCATIONS.size());
        List<Long> skus = tables.addSkus(articles);
        List<Long> locations = tables.addLocations(DemoCatalog.LOCATIONS);
        List<Long> holds = tables.drawHoldIds(shop.holds().size());
        tables.addBalances(shop.shelves(), skus, locations);
        DemoTill till = DemoTill.ringUp(now, shop, articles);
        tables.addCheckouts(shop.baskets(), till.references());
        tables.addHolds(shop.holds(), holds, skus, locations);
        tables.addLedger(shop.ledger(), holds, skus, locations);
        tills.addLines(shop.holds(), articles);
        tills.addPayments(till.payments());
        tills.placeOrders();
        tills.addSteps(till.steps());
        tills.addEvents(till.events());
        tables.setAside(
                shop.holds().stream()
                        .filter(Hold::isForgotten)
                        .map(hold -> holds.get(hold.index))
                        .toList());
        tables.addStatistics(
                shop.refusals().stream()
                        .filter(at -> at.isAfter(now.minus(Duration.ofDays(1))))
                        .toList());
    }
}
