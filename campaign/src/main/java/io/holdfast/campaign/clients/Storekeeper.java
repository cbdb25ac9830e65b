package io.holdfast.campaign.clients;

import io.holdfast.campaign.history.Answer;
import io.holdfast.campaign.history.Operation;
import io.holdfast.campaign.history.Wish;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/**
 * Somebody who fills the shelves again, corrects them and counts what is there, while shoppers take
 * from them.
 */
public final class Storekeeper implements Runnable {

    private static final int TRIES = 400;
    private static final int MOST_UNITS = 12;
    private static final long PAUSE_NANOS = 5_000_000;

    private final Desk desk;
    private final Stock stock;
    private final Budget budget;
    private final Random random;
    private final Map<String, Integer> seen = new HashMap<>();

    /** The one storekeeper of a campaign. */
    public Storekeeper(Desk desk, Stock stock, Budget budget, Random random) {
        this.desk = desk;
        this.stock = stock;
        this.budget = budget;
        this.random = random;
    }

    /** Brings the units that everything begins with. */
    public void open() {
        for (String sku : stock.skus()) {
            for (String location : stock.locations()) {
                ask(new Wish.Receive(uuid(), sku, location, Stock.AT_FIRST));
            }
        }
    }

    @Override
    public void run() {
        while (!budget.isSpent()) {
            work();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void work() {
        String sku = stock.sku(random);
        String location = stock.location(random);
        int units = 1 + random.nextInt(MOST_UNITS);
        switch (random.nextInt(10)) {
            case 0 -> ask(new Wish.Adjust(uuid(), sku, location, -units));
            case 1, 2 -> count(sku, location, units);
            default -> ask(new Wish.Receive(uuid(), sku, location, units));
        }
    }

    /** Counts what was there a moment ago, give or take. */
    private void count(String sku, String location, int units) {
        int expected = seen.getOrDefault(sku + " " + location, Stock.AT_FIRST);
        int counted = Math.max(0, expected + units - MOST_UNITS / 2);
        ask(new Wish.Count(uuid(), sku, location, counted, expected));
    }

    private void ask(Wish.OfStock wish) {
        Operation operation = desk.insist("storekeeper", wish, random, TRIES);
        operation
                .settled()
                .ifPresent(
                        attempt -> {
                            if (attempt.answer() instanceof Answer.Done done) {
                                seen.put(wish.sku() + " " + wish.location(), done.figure());
                            }
                        });
    }

    private UUID uuid() {
        return new UUID(random.nextLong(), random.nextLong());
    }
}
