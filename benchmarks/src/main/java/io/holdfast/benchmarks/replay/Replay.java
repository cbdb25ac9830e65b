package io.holdfast.benchmarks.replay;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.benchmarks.engine.Engine.Facades;
import io.holdfast.benchmarks.orders.Errand;
import io.holdfast.benchmarks.orders.Errand.Basket;
import io.holdfast.benchmarks.orders.Errand.Cancellation;
import io.holdfast.benchmarks.orders.Errand.WriteOff;
import io.holdfast.benchmarks.orders.Month;
import io.holdfast.benchmarks.replay.Tally.Figure;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.reservations.ReservationStatus;

import me.tongfei.progressbar.ProgressBar;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * One run: stock is received, the shoppers work through the errands, what they left to expire
 * expires, and the books are compared.
 */
final class Replay {

    /** How long holds may stay held after the last errand; they are due after a second. */
    private static final Duration EXPIRY_PATIENCE = Duration.ofSeconds(60);

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Facades engine;
    private final Month month;
    private final Plan plan;
    private final Progress progress;
    private final Crew crew;
    private final RunKeys keys = RunKeys.ofNewRun();
    private final Tally tally = new Tally();
    private final Map<BalanceKey, Balance> before;
    private final ExpectedStock expected;
    private final Storekeeper storekeeper;
    private final Shopper shopper;

    Replay(Facades engine, Month month, Plan plan, Progress progress) {
        this.engine = engine;
        this.month = month;
        this.plan = plan;
        this.progress = progress;
        this.crew = new Crew(plan.shoppers());
        this.before = engine.balances().findAll(month.balances());
        this.expected = new ExpectedStock(before);
        this.storekeeper = new Storekeeper(engine.balances(), keys, expected, tally);
        this.shopper = new Shopper(engine.reservations(), keys, plan.fates(), expected, tally);
    }

    Report run() {
        openShop();
        receiveStock();
        Duration took = runErrands();
        awaitExpiry();
        return report(took);
    }

    /** What is known keeps its name: on a database that is kept, somebody may have chosen it. */
    private void openShop() {
        if (engine.catalog().find(Month.LOCATION).isEmpty()) {
            engine.catalog().put(new Location(Month.LOCATION, new Name("Replay of real orders")));
        }
        try (ProgressBar bar = progress.of("Catalog", month.skus().size(), "SKUs")) {
            crew.work(
                    month.skus(),
                    sku -> {
                        list(sku);
                        bar.step();
                    });
        }
    }

    private void list(Sku sku) {
        if (engine.catalog().find(sku.code()).isEmpty()) {
            engine.catalog().put(sku);
        }
    }

    private void receiveStock() {
        Map<BalanceKey, Long> ordered = month.ordered();
        try (ProgressBar bar = progress.of("Stock", ordered.size(), "SKUs")) {
            crew.work(
                    ordered.entrySet(),
                    wish -> {
                        receive(wish.getKey(), plan.stockFor(wish.getValue()));
                        bar.step();
                    });
        }
    }

    private void receive(BalanceKey balance, int units) {
        if (units > 0) {
            storekeeper.receive(balance, new Quantity(units));
        }
    }

    private Duration runErrands() {
        long start = System.nanoTime();
        try (ProgressBar bar = progress.of("Orders", month.replayedLines(), "lines")) {
            crew.work(
                    month.errands(),
                    errand -> {
                        run(errand);
                        bar.stepBy(errand.items().size());
                    });
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private void run(Errand errand) {
        switch (errand) {
            case Basket basket -> shopper.buy(basket);
            case Cancellation cancellation -> storekeeper.takeBack(cancellation);
            case WriteOff writeOff -> storekeeper.writeOff(writeOff);
        }
    }

    /** The expiry worker runs meanwhile, as it does in production. */
    private void awaitExpiry() {
        Collection<Basket> left = shopper.lapsing();
        long start = System.nanoTime();
        try (ProgressBar bar = progress.of("Expiry", left.size(), "baskets")) {
            while (!left.isEmpty() && System.nanoTime() - start < EXPIRY_PATIENCE.toNanos()) {
                left.removeIf(basket -> hasExpired(basket, bar));
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
        left.forEach(basket -> tally.problem(basket.invoice(), "left to expire, and still held"));
    }

    private boolean hasExpired(Basket basket, ProgressBar bar) {
        boolean hasExpired =
                engine.reservations().of(keys.checkout(basket.invoice())).stream()
                        .allMatch(hold -> hold.status() == ReservationStatus.EXPIRED);
        if (hasExpired) {
            tally.count(Figure.EXPIRED);
            bar.step();
        }
        return hasExpired;
    }

    private Report report(Duration took) {
        return new Report(
                keys.run(),
                plan,
                Report.Stock.of(before.values()),
                storekeeper.received(),
                Report.Baskets.of(month.baskets().size(), tally),
                storekeeper.takenBack(),
                storekeeper.writtenOff(),
                month.skipped(),
                Report.Speed.of(tally.read(Figure.DECIDED_LINES), took),
                shopper.holding(),
                shopper.ending(),
                engine.reconciliation().run(),
                expected.differences(engine.balances().findAll(month.balances())),
                tally.problems());
    }
}
