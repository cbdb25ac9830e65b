package io.holdfast.admin.demo;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.reducing;

import io.holdfast.admin.demo.DemoCatalog.Article;
import io.holdfast.admin.demo.DemoShop.Basket;
import io.holdfast.admin.demo.DemoShop.Fate;
import io.holdfast.admin.demo.DemoShop.Hold;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/**
 * How the invented shop was paid: nearly always at once, now and then at the second try, and in a
 * few cases in each way that leaves something to look at.
 */
final class DemoTill {

    static final String GATEWAY = "simulated";

    private static final String WORKER = "worker:payments";
    private static final String EVENTS = "worker:payment-events";
    private static final String SILENCE = "The gateway did not answer.";
    private static final String REFUSAL = "The gateway was told to refuse this once.";
    private static final String ENDED = "the checkout has ended";
    private static final int ONE_IN = 15;

    private final Random random = new Random(20_101_202);
    private final Map<UUID, BigDecimal> totals;
    private final List<Payment> payments = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final Map<UUID, String> references = new HashMap<>();

    private DemoTill(Map<UUID, BigDecimal> totals) {
        this.totals = totals;
    }

    /** Rings up whatever was sold before {@code now}. */
    static DemoTill ringUp(Instant now, DemoShop shop, List<Article> articles) {
        DemoTill till = new DemoTill(totals(shop.holds(), articles));
        List<Basket> ended =
                shop.baskets().stream()
                        .filter(basket -> basket.endedAt() != null)
                        .sorted(comparing(DemoTill::end).reversed())
                        .toList();
        Instant longAgo = now.minus(Duration.ofHours(1));
        till.sell(ended, of(Fate.BUYS, ended, longAgo).getFirst());
        ended.stream().filter(basket -> basket.fate() == Fate.PAYS_LATE).forEach(till::reclaim);
        List<Basket> cancelled = of(Fate.CANCELS, ended, longAgo);
        till.giveUp(cancelled.get(0), true);
        till.giveUp(cancelled.get(1), false);
        till.refund(cancelled.get(2));
        till.steps.sort(comparing(Step::at));
        return till;
    }

    private static Map<UUID, BigDecimal> totals(List<Hold> holds, List<Article> articles) {
        return holds.stream()
                .filter(hold -> !hold.status.equals("expired"))
                .collect(
                        groupingBy(
                                hold -> hold.basket.id(),
                                reducing(
                                        BigDecimal.ZERO,
                                        hold -> sum(hold, articles),
                                        BigDecimal::add)));
    }

    private static BigDecimal sum(Hold hold, List<Article> articles) {
        BigDecimal price = articles.get(hold.shelf.article).price();
        return price.multiply(BigDecimal.valueOf(hold.quantity));
    }

    private static List<Basket> of(Fate fate, List<Basket> baskets, Instant before) {
        return baskets.stream()
                .filter(basket -> basket.fate() == fate && end(basket).isBefore(before))
                .toList();
    }

    private static Instant end(Basket basket) {
        return requireNonNull(basket.endedAt());
    }

    List<Payment> payments() {
        return payments;
    }

    /** In the order of time. */
    List<Step> steps() {
        return steps;
    }

    List<Event> events() {
        return events;
    }

    /** What the payments of orders are called, by checkout. */
    Map<UUID, String> references() {
        return references;
    }

    private void sell(List<Basket> ended, Basket silent) {
        ended.stream()
                .filter(basket -> basket.fate() == Fate.BUYS)
                .forEach(basket -> sell(basket, basket == silent));
    }

    private void sell(Basket basket, boolean isSilent) {
        boolean isSecond = random.nextInt(ONE_IN) == 0;
        if (isSecond) {
            decline(basket);
        }
        Instant at = end(basket);
        Attempt attempt = attempt(basket, isSecond ? 2 : 1, isSilent ? "timeout" : "approve");
        attempt.authorise(at.minusSeconds(2), at.minusMillis(200));
        attempt.tell("authorized", "ignored", at.plusMillis(500));
        attempt.order("confirmed", basket.actor(), at);
        if (isSilent) {
            attempt.step("capture", "unknown", SILENCE, WORKER, at.plusSeconds(30));
            attempt.end("capturing", "unknown", SILENCE, at.plusSeconds(30));
        } else {
            attempt.captured(at.plusMillis(1_100));
        }
    }

    private void decline(Basket basket) {
        Instant at = end(basket).minusSeconds(30);
        Attempt attempt = attempt(basket, 1, "decline");
        attempt.step("authorise", "asked", null, basket.actor(), at);
        attempt.step("authorise", "declined", "declined", basket.actor(), at.plusMillis(800));
        attempt.tell("failed", "ignored", at.plusSeconds(1));
        attempt.end("declined", null, "declined", at.plusMillis(800));
    }

    /** The answer was lost, and by the time the gateway told it the holds had run out. */
    private void reclaim(Basket basket) {
        Instant at = end(basket);
        Attempt attempt = attempt(basket, 1, "timeout");
        attempt.step("authorise", "asked", null, basket.actor(), at.minusSeconds(110));
        attempt.step("authorise", "unknown", SILENCE, basket.actor(), at.minusSeconds(108));
        attempt.tell("authorized", "applied", at.minusMillis(300));
        attempt.step("authorise", "authorised", attempt.reference, EVENTS, at.minusMillis(300));
        attempt.order("reclaimed", WORKER, at);
        attempt.captured(at.plusMillis(900));
    }

    /** The shopper paid and cancelled; the gateway's yes came second. */
    private void giveUp(Basket basket, boolean isRefused) {
        Instant at = end(basket).plusSeconds(2);
        Attempt attempt = attempt(basket, 1, isRefused ? "refund-refused" : "late");
        attempt.authorise(at.minusSeconds(6), at);
        attempt.tell("authorized", "ignored", at.plusMillis(200));
        attempt.step("settle", "too-late", ENDED, basket.actor(), at.plusMillis(20));
        attempt.step("void", "asked", null, WORKER, at.plusMillis(100));
        if (isRefused) {
            attempt.step("void", "refused", REFUSAL, WORKER, at.plusSeconds(1));
            attempt.end("voiding", "refused", REFUSAL, at.plusSeconds(1));
        } else {
            attempt.step("void", "done", null, WORKER, at.plusSeconds(1));
            attempt.end("voided", null, ENDED, at.plusSeconds(1));
        }
    }

    /** Taken by the shop itself, and told of after the checkout was cancelled. */
    private void refund(Basket basket) {
        Instant at = end(basket).plusSeconds(40);
        Attempt attempt = new Attempt(basket, 1, null, "till-4711");
        attempt.startedAt = at;
        attempt.step("settle", "too-late", ENDED, basket.actor(), at.plusMillis(20));
        attempt.step("refund", "asked", null, WORKER, at.plusMillis(100));
        attempt.step("refund", "done", null, WORKER, at.plusSeconds(1));
        attempt.end("refunded", null, ENDED, at.plusSeconds(1));
    }

    private Attempt attempt(Basket basket, int number, String method) {
        return new Attempt(basket, number, method, null);
    }

    /** A payment on its way. */
    private final class Attempt {

        private final UUID id = DemoShop.newKey(random);
        private final Basket basket;
        private final int number;
        private final @Nullable String method;
        private final String reference;
        private @Nullable Instant startedAt;

        Attempt(Basket basket, int number, @Nullable String method, @Nullable String reference) {
            this.basket = basket;
            this.number = number;
            this.method = method;
            this.reference = reference == null ? "sim_" + id : reference;
        }

        void authorise(Instant asked, Instant answered) {
            step("authorise", "asked", null, basket.actor(), asked);
            step("authorise", "authorised", reference, basket.actor(), answered);
        }

        void order(String outcome, String actor, Instant at) {
            references.put(basket.id(), reference);
            step("settle", outcome, null, actor, at);
            step("capture", "asked", null, WORKER, at.plusMillis(100));
        }

        void captured(Instant at) {
            step("capture", "done", null, WORKER, at);
            end("captured", null, null, at);
        }

        void step(String step, String outcome, @Nullable String detail, String actor, Instant at) {
            startedAt = startedAt == null ? at : startedAt;
            steps.add(new Step(id, step, outcome, detail, actor, at));
        }

        void tell(String type, String outcome, Instant at) {
            String event = reference + "-" + type;
            events.add(new Event(event, basket.id(), number, type, reference, outcome, at));
        }

        void end(String status, @Nullable String trouble, @Nullable String reason, Instant at) {
            payments.add(
                    new Payment(
                            id,
                            basket.id(),
                            number,
                            method == null ? null : DemoShop.newKey(random),
                            method,
                            method == null ? null : totals.get(basket.id()),
                            status.equals("declined") ? null : reference,
                            status,
                            trouble,
                            reason,
                            "unknown".equals(trouble) ? 20 : 1,
                            basket.actor(),
                            requireNonNull(startedAt),
                            at));
        }
    }

    /** A payment as its table keeps it; what was taken elsewhere has no key, method and amount. */
    record Payment(
            UUID id,
            UUID checkoutId,
            int attempt,
            @Nullable UUID requestKey,
            @Nullable String method,
            @Nullable BigDecimal amount,
            @Nullable String reference,
            String status,
            @Nullable String trouble,
            @Nullable String reason,
            int tries,
            String actor,
            Instant startedAt,
            Instant changedAt) {}

    /** A step of a payment. */
    record Step(
            UUID paymentId,
            String step,
            String outcome,
            @Nullable String detail,
            String actor,
            Instant at) {}

    /** What the gateway told by itself. */
    record Event(
            String id,
            UUID checkoutId,
            int attempt,
            String type,
            String reference,
            String outcome,
            Instant at) {}
}
