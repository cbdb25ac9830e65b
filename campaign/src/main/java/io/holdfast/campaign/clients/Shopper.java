package io.holdfast.campaign.clients;

import io.holdfast.campaign.history.Answer;
import io.holdfast.campaign.history.Attempt;
import io.holdfast.campaign.history.Line;
import io.holdfast.campaign.history.Operation;
import io.holdfast.campaign.history.SeenHold;
import io.holdfast.campaign.history.Wish;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * Somebody who fills a basket, changes it and pays, or leaves it; one visit after the other, each
 * request at another door. What gets no answer is asked again with the same keys, or left for the
 * end of the campaign to find out.
 */
public final class Shopper implements Runnable {

    private static final int TRIES = 40;
    private static final int MOST_LINES = 3;
    private static final int MOST_UNITS = 3;
    private static final List<Duration> HOLD_FOR =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofMinutes(2));
    private static final List<String> METHODS =
            List.of("approve", "approve", "decline", "timeout", "twice", "disorder");

    private final String name;
    private final Desk desk;
    private final Stock stock;
    private final Budget budget;
    private final Random random;

    /**
     * A shopper.
     *
     * @param random what is bought and how; the same for the same seed
     */
    public Shopper(String name, Desk desk, Stock stock, Budget budget, Random random) {
        this.name = name;
        this.desk = desk;
        this.stock = stock;
        this.budget = budget;
        this.random = random;
    }

    @Override
    public void run() {
        while (!budget.isSpent()) {
            visit();
        }
    }

    private void visit() {
        UUID checkout = uuid();
        if (isDone(ask(new Wish.Open(checkout)))) {
            fill(checkout);
        }
    }

    private void fill(UUID checkout) {
        List<Line> lines = lines();
        Operation held = ask(new Wish.Hold(checkout, lines, holdFor()));
        if (!isDone(held)) {
            return;
        }
        if (happens(15)) {
            ask(held.wish());
        }
        if (happens(20)) {
            amend(checkout, lines);
        }
        List<SeenHold> holds = look(checkout);
        if (happens(10) && !holds.isEmpty()) {
            ask(new Wish.ExtendHold(checkout, any(holds).id(), Duration.ofSeconds(30)));
        }
        end(checkout, holds);
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        int count = 1 + random.nextInt(MOST_LINES);
        for (int i = 0; i < count; i++) {
            lines.add(line());
        }
        return lines;
    }

    private Line line() {
        return new Line(
                uuid(),
                stock.sku(random),
                happens(10) ? null : stock.location(random),
                1 + random.nextInt(MOST_UNITS));
    }

    /** Keeps some of the lines, drops the others, and may want another one. */
    private void amend(UUID checkout, List<Line> lines) {
        List<Line> wanted = new ArrayList<>(lines.subList(0, random.nextInt(lines.size() + 1)));
        if (wanted.isEmpty() || happens(50)) {
            wanted.add(line());
        }
        ask(new Wish.Amend(checkout, wanted, holdFor()));
    }

    private List<SeenHold> look(UUID checkout) {
        Operation shown = ask(new Wish.Show(checkout));
        return shown.settled().map(Attempt::answer).map(Shopper::holds).orElse(List.of());
    }

    private static List<SeenHold> holds(Answer answer) {
        return answer instanceof Answer.Done done ? done.holds() : List.of();
    }

    private void end(UUID checkout, List<SeenHold> holds) {
        switch (random.nextInt(10)) {
            case 0, 1 -> ask(new Wish.Confirm(checkout, "money-" + checkout));
            case 2, 3 -> pay(checkout);
            case 4, 5 -> ask(new Wish.Cancel(checkout));
            case 6, 7 -> holds.forEach(hold -> endOne(checkout, hold));
            case 8 -> race(checkout);
            default -> look(checkout);
        }
    }

    private void pay(UUID checkout) {
        ask(new Wish.Pay(checkout, uuid(), METHODS.get(random.nextInt(METHODS.size()))));
    }

    private void endOne(UUID checkout, SeenHold hold) {
        ask(
                random.nextBoolean()
                        ? new Wish.ConfirmHold(checkout, hold.id())
                        : new Wish.ReleaseHold(checkout, hold.id()));
    }

    /** Two windows of one browser. */
    private void race(UUID checkout) {
        Random others = new Random(random.nextLong());
        Thread other =
                Thread.ofVirtual()
                        .start(
                                () ->
                                        desk.insist(
                                                name + "'",
                                                new Wish.Cancel(checkout),
                                                others,
                                                TRIES));
        ask(new Wish.Confirm(checkout, "money-" + checkout));
        join(other);
    }

    private static void join(Thread other) {
        try {
            other.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Half of those that got no answer walk away. */
    private Operation ask(Wish wish) {
        return desk.insist(name, wish, random, random.nextBoolean() ? TRIES : 1);
    }

    private static boolean isDone(Operation operation) {
        return operation
                .settled()
                .filter(attempt -> attempt.answer() instanceof Answer.Done)
                .isPresent();
    }

    private Duration holdFor() {
        return HOLD_FOR.get(random.nextInt(HOLD_FOR.size()));
    }

    private SeenHold any(List<SeenHold> holds) {
        return holds.get(random.nextInt(holds.size()));
    }

    private boolean happens(int percent) {
        return random.nextInt(100) < percent;
    }

    private UUID uuid() {
        return new UUID(random.nextLong(), random.nextLong());
    }
}
