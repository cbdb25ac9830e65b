package io.holdfast.admin.demo;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.UUID;

/**
 * Four weeks of an invented shop, played through in memory from one event to the next: deliveries,
 * counts, shoppers who buy, change their minds or forget. Always the same for one moment of
 * loading.
 *
 * <p>It keeps the engine's rules by itself, because it writes a past that the engine, whose clock
 * is the database's, could not: nothing is held that isn't there, and every step stands in the
 * ledger.
 */
final class DemoShop {

    static final Duration PAST = Duration.ofDays(28);

    private static final int SHOPPERS = 3_200;
    private static final int LIVE = 48;
    private static final int OVERDUE = 5;
    private static final Duration HOLD = Duration.ofMinutes(15);
    private static final Duration IDLE = Duration.ofHours(1);
    private static final Duration LATE = Duration.ofSeconds(95);
    private static final String PAYMENTS = "worker:payments";
    private static final List<String> CHANNELS = List.of("storefront", "storefront", "marketplace");
    private static final List<String> PEOPLE = List.of("user:maria", "user:jonas");

    private final Random random = new Random(20_101_201);
    private final Instant now;
    private final List<Shelf> shelves = new ArrayList<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::at).thenComparing(Event::order));
    private final List<Basket> baskets = new ArrayList<>();
    private final List<Hold> holds = new ArrayList<>();
    private final List<Step> ledger = new ArrayList<>();
    private final List<Instant> refusals = new ArrayList<>();
    private boolean isReclaimed;
    private int order;

    private DemoShop(Instant now, int articles, int locations) {
        this.now = now;
        for (int article = 0; article < articles; article++) {
            for (int location = 0; location < locations; location++) {
                shelves.add(new Shelf(article, location));
            }
        }
    }

    /** Plays the weeks before {@code now}. */
    static DemoShop play(Instant now, int articles, int locations) {
        DemoShop shop = new DemoShop(now, articles, locations);
        shop.shelves.forEach(shop::planDeliveries);
        shop.planShoppers();
        while (!shop.events.isEmpty()) {
            shop.events.poll().action().run();
        }
        return shop;
    }

    List<Shelf> shelves() {
        return shelves;
    }

    List<Basket> baskets() {
        return baskets;
    }

    List<Hold> holds() {
        return holds;
    }

    List<Step> ledger() {
        return ledger;
    }

    List<Instant> refusals() {
        return refusals;
    }

    private void plan(Instant at, Runnable action) {
        if (at.isBefore(now)) {
            events.add(new Event(at, order++, action));
        }
    }

    /** The less popular a SKU, the less of it comes in; some deliveries are late. */
    private void planDeliveries(Shelf shelf) {
        int usual = 8 + random.nextInt(90);
        Instant first = now.minus(PAST).plusSeconds(random.nextInt(7_200));
        plan(first, () -> receive(shelf, first, usual + 4, "opening stock"));
        for (int week = 1; week < 4; week++) {
            Instant at = first.plus(Duration.ofDays(7L * week)).plusSeconds(random.nextInt(20_000));
            if (random.nextInt(3) > 0) {
                plan(at, () -> receive(shelf, at, 1 + usual / 3, "delivery " + deliveryNote()));
            }
        }
        if (random.nextInt(4) == 0) {
            Instant at = now.minusSeconds(random.nextInt((int) PAST.toSeconds()));
            plan(at, () -> count(shelf, at));
        }
    }

    private int deliveryNote() {
        return 4_000 + random.nextInt(900);
    }

    private void receive(Shelf shelf, Instant at, int units, String reason) {
        shelf.onHand += units;
        ledger.add(Step.asked("receipt", shelf, units, somebody(), reason, at, newKey()));
    }

    private void count(Shelf shelf, Instant at) {
        int missing = Math.min(shelf.available(), random.nextInt(3));
        shelf.onHand -= missing;
        String reason = missing == 0 ? "cycle count" : "cycle count, damaged ones taken out";
        ledger.add(Step.asked("count", shelf, -missing, somebody(), reason, at, newKey()));
    }

    private void planShoppers() {
        for (int i = 0; i < SHOPPERS; i++) {
            Instant at = now.minusSeconds(HOLD.toSeconds() + secondsAgo());
            plan(at, () -> shop(at, HOLD, fate()));
        }
        for (int i = 0; i < LIVE; i++) {
            Instant at = now.minusSeconds(30L + random.nextInt(18_000));
            Duration holdFor = Duration.ofMinutes(320L + random.nextInt(1_000));
            plan(at, () -> shop(at, holdFor, Fate.NONE));
        }
        for (int i = 0; i < OVERDUE; i++) {
            Instant at = now.minus(HOLD).minusSeconds(150L + random.nextInt(1_500));
            plan(at, () -> shop(at, HOLD, Fate.FORGOTTEN));
        }
    }

    /** Twice as many by day as by night, and half of all in the last week. */
    private long secondsAgo() {
        long span = random.nextBoolean() ? PAST.toSeconds() : Duration.ofDays(7).toSeconds();
        long ago = (long) (random.nextDouble() * (span - HOLD.toSeconds()));
        boolean isNight = Math.floorMod(now.getEpochSecond() - ago, 86_400L) < 25_000;
        return isNight && random.nextBoolean() ? Math.max(0, ago - 30_000) : ago;
    }

    private Fate fate() {
        int roll = random.nextInt(100);
        if (roll < 68) {
            return Fate.BUYS;
        }
        return roll < 84 ? Fate.CANCELS : Fate.LEAVES;
    }

    private void shop(Instant at, Duration holdFor, Fate fate) {
        List<Shelf> wanted = new ArrayList<>();
        for (int line = random.nextInt(3); line >= 0; line--) {
            Shelf shelf = popular();
            if (!wanted.contains(shelf)) {
                wanted.add(shelf);
            }
        }
        int quantity = random.nextInt(4) == 0 ? 2 + random.nextInt(3) : 1;
        if (wanted.stream().anyMatch(shelf -> shelf.available() < quantity)) {
            refusals.add(at);
            return;
        }
        Basket basket = new Basket(newKey(), channel(), at, fate, null);
        int index = baskets.size();
        baskets.add(basket);
        List<Hold> held =
                wanted.stream()
                        .map(shelf -> hold(basket, shelf, quantity, at, holdFor, basket.actor()))
                        .toList();
        planEnding(index, held, at);
    }

    /** A few SKUs are asked for most: the square of an even choice. */
    private Shelf popular() {
        double choice = random.nextDouble();
        return shelves.get((int) (choice * choice * shelves.size()));
    }

    private Hold hold(
            Basket basket, Shelf shelf, int quantity, Instant at, Duration holdFor, String actor) {
        Hold hold = new Hold(holds.size(), basket, newKey(), shelf, quantity, at, at.plus(holdFor));
        holds.add(hold);
        shelf.reserved += quantity;
        ledger.add(Step.ofHold("hold", hold, 0, quantity, actor, at));
        return hold;
    }

    private void planEnding(int basketIndex, List<Hold> held, Instant at) {
        Fate fate = baskets.get(basketIndex).fate();
        switch (fate) {
            case BUYS, CANCELS -> {
                Instant end = at.plusSeconds(40L + random.nextInt(700));
                plan(end, () -> end(basketIndex, held, end));
            }
            case LEAVES -> {
                Instant end = at.plus(HOLD).plusMillis(200L + random.nextInt(900));
                plan(end, () -> end(basketIndex, held, end));
            }
            case PAYS_LATE, FORGOTTEN, NONE -> {}
        }
    }

    private void end(int basketIndex, List<Hold> held, Instant at) {
        Basket basket = baskets.get(basketIndex);
        if (basket.fate() == Fate.LEAVES) {
            held.forEach(hold -> end(hold, Fate.LEAVES, at, "worker:expiry"));
            planAftermath(basketIndex, held, at);
        } else {
            baskets.set(basketIndex, basket.endedAt(at));
            held.forEach(hold -> end(hold, basket.fate(), at, basket.actor()));
        }
    }

    private void end(Hold hold, Fate fate, Instant at, String actor) {
        int taken = fate == Fate.BUYS ? hold.quantity : 0;
        hold.status = fate.status;
        hold.endedAt = at;
        hold.shelf.onHand -= taken;
        hold.shelf.reserved -= hold.quantity;
        ledger.add(Step.ofHold(fate.movement, hold, -taken, -hold.quantity, actor, at));
    }

    /** A checkout that was left is closed; one shopper of the last days pays late all the same. */
    private void planAftermath(int basketIndex, List<Hold> lost, Instant at) {
        plan(at.plus(IDLE), () -> close(basketIndex, at.plus(IDLE)));
        if (at.isAfter(now.minus(Duration.ofDays(3)))) {
            plan(at.plus(LATE), () -> payLate(basketIndex, lost, at.plus(LATE)));
        }
    }

    private void close(int basketIndex, Instant at) {
        Basket basket = baskets.get(basketIndex);
        if (basket.endedAt() == null) {
            baskets.set(basketIndex, basket.endedAt(at));
        }
    }

    private void payLate(int basketIndex, List<Hold> lost, Instant at) {
        if (isReclaimed || lost.stream().anyMatch(hold -> !hold.isThereAgain())) {
            return;
        }
        isReclaimed = true;
        Basket basket = baskets.get(basketIndex).paidLate(at);
        baskets.set(basketIndex, basket);
        lost.stream()
                .map(hold -> hold(basket, hold.shelf, hold.quantity, at, HOLD, PAYMENTS))
                .forEach(hold -> end(hold, Fate.BUYS, at, PAYMENTS));
    }

    private String channel() {
        return CHANNELS.get(random.nextInt(CHANNELS.size()));
    }

    private String somebody() {
        return PEOPLE.get(random.nextInt(PEOPLE.size()));
    }

    private UUID newKey() {
        return newKey(random);
    }

    static UUID newKey(Random random) {
        return new UUID(
                random.nextLong() & 0xffff_ffff_ffff_0fffL | 0x4000L,
                random.nextLong() & 0x3fff_ffff_ffff_ffffL | 0x8000_0000_0000_0000L);
    }

    private record Event(Instant at, int order, Runnable action) {}

    /** What becomes of a shopper. */
    enum Fate {
        BUYS("confirmed", "confirmation"),
        CANCELS("released", "release"),
        LEAVES("expired", "expiry"),
        PAYS_LATE("expired", "expiry"),
        FORGOTTEN("held", ""),
        NONE("held", "");

        private final String status;
        private final String movement;

        Fate(String status, String movement) {
            this.status = status;
            this.movement = movement;
        }
    }

    /** A balance on its way through the weeks. */
    static final class Shelf {

        final int article;
        final int location;
        int onHand;
        int reserved;

        Shelf(int article, int location) {
            this.article = article;
            this.location = location;
        }

        int available() {
            return onHand - reserved;
        }
    }

    /**
     * A checkout.
     *
     * @param channel the API key that it came through
     * @param endedAt when it was paid, cancelled or closed; null if it is open
     */
    record Basket(UUID id, String channel, Instant openedAt, Fate fate, @Nullable Instant endedAt) {

        Basket endedAt(Instant at) {
            return new Basket(id, channel, openedAt, fate, at);
        }

        Basket paidLate(Instant at) {
            return new Basket(id, channel, openedAt, Fate.PAYS_LATE, at);
        }

        String actor() {
            return "api-key:" + channel;
        }

        String status() {
            if (endedAt == null) {
                return "open";
            }
            return switch (fate) {
                case BUYS, PAYS_LATE -> "confirmed";
                case LEAVES -> "expired";
                case CANCELS, FORGOTTEN, NONE -> "cancelled";
            };
        }
    }

    /** A hold on its way to its end. */
    static final class Hold {

        final int index;
        final Basket basket;
        final UUID requestKey;
        final Shelf shelf;
        final int quantity;
        final Instant heldAt;
        final Instant expiresAt;
        String status = "held";
        @Nullable Instant endedAt;

        Hold(
                int index,
                Basket basket,
                UUID requestKey,
                Shelf shelf,
                int quantity,
                Instant heldAt,
                Instant expiresAt) {
            this.index = index;
            this.basket = basket;
            this.requestKey = requestKey;
            this.shelf = shelf;
            this.quantity = quantity;
            this.heldAt = heldAt;
            this.expiresAt = expiresAt;
        }

        /** Whether what it held can be held again. */
        boolean isThereAgain() {
            return shelf.available() >= quantity;
        }

        boolean isForgotten() {
            return basket.fate() == Fate.FORGOTTEN;
        }
    }

    /** A row of the ledger, with the figures after it. */
    record Step(
            String kind,
            Shelf shelf,
            int onHandDelta,
            int reservedDelta,
            int onHandAfter,
            int reservedAfter,
            @Nullable Hold hold,
            @Nullable UUID requestKey,
            String actor,
            @Nullable String reason,
            Instant at) {

        static Step asked(
                String kind,
                Shelf shelf,
                int units,
                String actor,
                String reason,
                Instant at,
                UUID requestKey) {
            return new Step(
                    kind,
                    shelf,
                    units,
                    0,
                    shelf.onHand,
                    shelf.reserved,
                    null,
                    requestKey,
                    actor,
                    reason,
                    at);
        }

        static Step ofHold(
                String kind, Hold hold, int onHand, int reserved, String actor, Instant at) {
            Shelf shelf = hold.shelf;
            return new Step(
                    kind,
                    shelf,
                    onHand,
                    reserved,
                    shelf.onHand,
                    shelf.reserved,
                    hold,
                    null,
                    actor,
                    null,
                    at);
        }
    }
}
