package io.holdfast.campaign;

import io.holdfast.campaign.checker.Checker;
import io.holdfast.campaign.checker.Verdict;
import io.holdfast.campaign.checker.Watcher;
import io.holdfast.campaign.clients.Budget;
import io.holdfast.campaign.clients.Desk;
import io.holdfast.campaign.clients.Shopper;
import io.holdfast.campaign.clients.Stock;
import io.holdfast.campaign.clients.Storekeeper;
import io.holdfast.campaign.faults.FaultKind;
import io.holdfast.campaign.faults.Faults;
import io.holdfast.campaign.faults.Schedule;
import io.holdfast.campaign.faults.Strike;
import io.holdfast.campaign.history.History;
import io.holdfast.campaign.history.Operation;
import io.holdfast.campaign.site.Site;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Tries to refute what Holdfast claims: no oversell, no lost hold, no double ending, whatever dies.
 * Shoppers and a storekeeper work on a site over HTTP and in process, faults come and go, and in
 * the end everything that anybody was told is compared with what is there.
 */
final class Campaign {

    private static final int TRIES_AT_THE_END = 200;
    private static final int SETTLERS = 8;

    private final Plan plan;
    private final Consumer<String> log;

    /**
     * A campaign.
     *
     * @param log is told how it goes, a line at a time
     */
    Campaign(Plan plan, Consumer<String> log) {
        this.plan = plan;
        this.log = log;
    }

    /** Runs it to its end and says what it came to. */
    Verdict run() throws IOException, SQLException {
        Stock stock = Stock.of(plan.skus());
        try (Site site =
                        Site.build(
                                plan.folder(),
                                plan.jar(),
                                plan.applications(),
                                plan.gigabytes(),
                                plan.bug());
                History history = new History(plan.folder().resolve("history.tsv"))) {
            site.fill(stock);
            Desk desk = new Desk(site.doors(), history);
            try (Watcher watcher = new Watcher(site.database())) {
                List<Strike> strikes = new ArrayList<>();
                for (long seed : plan.seeds()) {
                    strikes.addAll(act(site, desk, history, stock, watcher, seed));
                }
                settle(desk, history);
                log.accept("everybody has gone, and everything is checked");
                return new Checker(site.database(), history).check(watcher, strikes);
            }
        }
    }

    /** One seed's part of it. */
    private List<Strike> act(
            Site site, Desk desk, History history, Stock stock, Watcher watcher, long seed)
            throws IOException, SQLException {
        log.accept("seed " + seed);
        Random random = new Random(seed);
        Budget budget = new Budget();
        Storekeeper storekeeper = new Storekeeper(desk, stock, budget, fork(random));
        storekeeper.open();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            clients.submit(storekeeper);
            for (int i = 1; i <= plan.shoppers(); i++) {
                clients.submit(new Shopper("shopper-" + i, desk, stock, budget, fork(random)));
            }
            try {
                return strike(site, desk, history, watcher, random);
            } finally {
                budget.end();
            }
        }
    }

    private static Random fork(Random random) {
        return new Random(random.nextLong());
    }

    /**
     * Until there were as many faults and as many operations as were asked for, or the watcher has
     * seen what must not be.
     */
    private List<Strike> strike(
            Site site, Desk desk, History history, Watcher watcher, Random random)
            throws IOException, SQLException {
        Faults faults = new Faults(site, desk, history, fork(random), plan.longestFault());
        List<FaultKind> kinds = plan.kinds().stream().filter(faults::isPossible).toList();
        Schedule schedule = new Schedule(kinds, fork(random));
        List<Strike> strikes = new ArrayList<>();
        long operations = history.size() + plan.operationsPerSeed();
        while (!watcher.isAlarmed()
                && (strikes.size() < plan.faultsPerSeed() || history.size() < operations)) {
            LockSupport.parkNanos(pause(random));
            if (strikes.size() < plan.faultsPerSeed()) {
                Strike strike = faults.strike(schedule.next());
                strikes.add(strike);
                log.accept(line(history.size(), strikes.size(), strike));
            }
        }
        return strikes;
    }

    private static String line(long operations, int strikes, Strike strike) {
        return "%6d operations, fault %d: %s, %s, served again after %d ms"
                .formatted(
                        operations,
                        strikes,
                        strike.kind(),
                        strike.target(),
                        strike.recoveryMillis());
    }

    private static long pause(Random random) {
        return TimeUnit.MILLISECONDS.toNanos(100 + random.nextInt(400));
    }

    /** Finds out by the keys what became of all that was left without an answer. */
    private void settle(Desk desk, History history) {
        List<Operation> open = history.operations().stream().filter(Operation::isUnknown).toList();
        log.accept(open.size() + " operations got no answer, and are asked again");
        try (ExecutorService settlers = Executors.newFixedThreadPool(SETTLERS)) {
            for (Operation operation : open) {
                Random random = new Random(operation.number());
                settlers.submit(() -> desk.insist(operation, random, TRIES_AT_THE_END));
            }
        }
    }
}
