package io.holdfast.algebra;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.adjustment;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.count;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;
import static io.holdfast.testing.Requests.newKey;
import static io.holdfast.testing.Requests.receipt;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.PolicyOutcome;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.SettlingOutcome;
import io.holdfast.balances.SkuPolicy;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockOutcome;
import io.holdfast.balances.StockPolicy;
import io.holdfast.balances.Transfer;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.CustomerReturn;
import io.holdfast.reservations.Fulfilment;
import io.holdfast.reservations.FulfilmentOutcome;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.ReclaimOutcome;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReturnOutcome;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A random walk of one seed through everything that can be asked of the engine. The model is asked
 * the same, and the two must give the same answer.
 */
final class Walk {

    private static final int MAX_UNITS = 4;
    private static final int MAX_RECEIVED = 12;
    private static final int MAX_LINES = 3;
    private static final int RARELY = 40;

    private final Engine engine;
    private final List<SkuCode> skus;
    private final List<LocationCode> locations;
    private final Model model;
    private final Random random;
    private final List<CheckoutId> checkouts = new ArrayList<>();
    private final List<RequestKey> usedKeys = new ArrayList<>();
    private final List<Supplier<Object>> doneBefore = new ArrayList<>();
    private final List<Runnable> steps =
            List.of(
                    this::receive,
                    this::receive,
                    this::adjust,
                    this::countShelf,
                    this::transfer,
                    this::transfer,
                    this::putPolicy,
                    this::putPolicyOfSku,
                    this::settle,
                    this::hold,
                    this::hold,
                    this::hold,
                    this::hold,
                    this::hold,
                    this::amend,
                    this::lapse,
                    this::confirm,
                    this::confirm,
                    this::confirm,
                    this::confirm,
                    this::release,
                    this::expire,
                    this::expireDue,
                    this::extend,
                    this::confirmAll,
                    this::confirmAll,
                    this::releaseAll,
                    this::reclaim,
                    this::reclaim,
                    this::dispatch,
                    this::dispatch,
                    this::dispatch,
                    this::dispatch,
                    this::cancel,
                    this::cancel,
                    this::takeBack,
                    this::takeBack,
                    this::askAgain,
                    this::reuseAKey);

    private String step = "";
    private String expected = "";
    private String answer = "";

    Walk(Engine engine, List<SkuCode> skus, List<LocationCode> locations, long seed) {
        this.engine = engine;
        this.skus = skus;
        this.locations = locations;
        this.model = new Model(skus, locations);
        this.random = new Random(seed);
    }

    /**
     * One location settles at confirmation, the others at dispatch, until the walk changes that.
     */
    void begin() {
        for (LocationCode location : locations.subList(1, locations.size())) {
            model.settle(location, SettlesAt.DISPATCH);
            engine.policies().settle(location, SettlesAt.DISPATCH, CLERK);
        }
    }

    Model model() {
        return model;
    }

    /** Takes a step, and says which; until the next one, what came of it. */
    String go() {
        step = "";
        while (step.isEmpty()) {
            any(steps).run();
        }
        return step;
    }

    /** Whether engine and model gave the same answer. */
    boolean isAgreed() {
        return expected.equals(answer);
    }

    String disagreement() {
        return "expected '%s', but the engine said '%s'".formatted(expected, answer);
    }

    private void took(String what, String expected, Object outcome) {
        this.step = what + " -> " + told(outcome);
        this.expected = expected;
        this.answer = told(outcome);
    }

    // What stands on the shelf

    private void receive() {
        BalanceKey key = anyBalance();
        int units =
                random.nextInt(RARELY) == 0 ? Integer.MAX_VALUE : random.nextInt(1, MAX_RECEIVED);
        keyed(
                "receive %d of %s".formatted(units, key),
                model.change(key, (long) model.balance(key).onHand + units),
                receipt(key, units),
                engine.balances()::change);
    }

    private void adjust() {
        BalanceKey key = anyBalance();
        int delta = random.nextBoolean() ? units() : -units();
        keyed(
                "adjust %s by %d".formatted(key, delta),
                model.change(key, (long) model.balance(key).onHand + delta),
                adjustment(key, delta),
                engine.balances()::change);
    }

    private void countShelf() {
        BalanceKey key = anyBalance();
        int seen = model.balance(key).onHand + (random.nextInt(4) == 0 ? 1 : 0);
        int counted = random.nextInt(MAX_RECEIVED);
        if (seen >= 0) {
            keyed(
                    "count %d of %s, having seen %d".formatted(counted, key, seen),
                    model.count(key, counted, seen),
                    count(key, counted, seen),
                    engine.balances()::change);
        }
    }

    private void transfer() {
        BalanceKey from = anyBalance();
        LocationCode to = any(locations);
        int units = units();
        if (!to.equals(from.location())) {
            keyed(
                    "transfer %d of %s to %s".formatted(units, from, to),
                    model.transfer(from, new BalanceKey(from.sku(), to), units),
                    new Transfer(newKey(), from, to, new Quantity(units), REASON, CLERK),
                    engine.balances()::transfer);
        }
    }

    /** What is done under a request key can be asked for again. */
    private <W> void keyed(String what, String expected, W wish, Function<W, ?> doing) {
        Object outcome = doing.apply(wish);
        took(what, expected, outcome);
        if (isDone(outcome)) {
            doneBefore.add(() -> doing.apply(wish));
        }
        switch (wish) {
            case StockChange change -> remember(outcome, change.requestKey());
            case Transfer transfer -> remember(outcome, transfer.requestKey());
            case Fulfilment fulfilment -> remember(outcome, fulfilment.requestKey());
            case CustomerReturn back -> remember(outcome, back.requestKey());
            default -> throw new IllegalArgumentException(what);
        }
    }

    private void remember(Object outcome, RequestKey key) {
        if (isDone(outcome)) {
            usedKeys.add(key);
        }
    }

    private static boolean isDone(Object outcome) {
        return outcome instanceof StockOutcome.Recorded
                || outcome instanceof FulfilmentOutcome.Done
                || outcome instanceof ReturnOutcome.Recorded;
    }

    private void askAgain() {
        if (!doneBefore.isEmpty()) {
            took("the same again", "Replayed", any(doneBefore).get());
        }
    }

    private void reuseAKey() {
        if (!usedKeys.isEmpty()) {
            took(
                    "another wish under a used key",
                    "KeyReused",
                    engine.balances().change(receipt(any(usedKeys), anyBalance(), 1_000_000)));
        }
    }

    // Policies

    private void putPolicy() {
        BalanceKey key = anyBalance();
        int limit = random.nextInt(RARELY) == 0 ? Integer.MAX_VALUE : random.nextInt(MAX_UNITS);
        StockPolicy policy =
                new StockPolicy(key, maybe(3), maybe(4), random.nextInt(3) == 0 ? 0 : limit);
        took(policy.toString(), model.put(policy), engine.policies().put(policy, CLERK, null));
    }

    private void putPolicyOfSku() {
        SkuPolicy policy = new SkuPolicy(any(skus), random.nextInt(3), maybe(4));
        took(
                policy.toString(),
                model.put(policy.sku(), policy.safetyStock(), policy.lowStockAt()),
                engine.policies().put(policy, CLERK, REASON));
    }

    private void settle() {
        LocationCode location = any(locations);
        SettlesAt settlesAt = any(List.of(SettlesAt.values()));
        took(
                "settle %s at %s".formatted(location, settlesAt),
                model.settle(location, settlesAt),
                engine.policies().settle(location, settlesAt, CLERK));
    }

    // Holds

    private void hold() {
        HoldRequest request = basket(anyCheckout(), lines());
        HoldOutcome outcome = engine.reservations().hold(request);
        took("hold " + request.lines(), model.claim(request.lines(), Set.of()), outcome);
        held(outcome);
        if (outcome instanceof HoldOutcome.Placed) {
            doneBefore.add(() -> engine.reservations().hold(request));
        }
    }

    private void held(HoldOutcome outcome) {
        if (outcome instanceof HoldOutcome.Placed placed) {
            placed.lines().stream()
                    .filter(line -> !line.replayed())
                    .map(HeldLine::reservation)
                    .forEach(model::held);
        }
    }

    private void amend() {
        CheckoutId checkout = anyCheckout();
        Set<ModelHold> kept = new HashSet<>(model.of(checkout));
        kept.removeIf(hold -> random.nextBoolean());
        List<HoldLine> fresh =
                random.nextInt(3) == 0 && !kept.isEmpty() ? List.of() : List.of(lines());
        List<HoldLine> lines =
                Stream.concat(
                                kept.stream()
                                        .map(
                                                hold ->
                                                        new HoldLine(
                                                                hold.requestKey,
                                                                hold.balance.key,
                                                                new Quantity(hold.quantity))),
                                fresh.stream())
                        .toList();
        HoldOutcome outcome = engine.reservations().amend(basket(checkout, lines), () -> true);
        took(
                "amend %s to %d kept and %s".formatted(checkout, kept.size(), fresh),
                model.amend(checkout, kept, fresh),
                outcome);
        held(outcome);
    }

    private void lapse() {
        if (anyHold() instanceof ModelHold hold && hold.isHeld()) {
            engine.deadlines().move(engine.find(hold), Duration.ZERO);
            hold.isDue = true;
            Reservation now = engine.find(hold);
            hold.heldAt = now.heldAt();
            hold.expiresAt = now.expiresAt();
            took("lapse " + hold, "", "");
        }
    }

    private void confirm() {
        end("confirm", model::confirm, hold -> engine.reservations().confirm(hold.id, SHOPPER));
    }

    private void release() {
        end("release", model::release, hold -> engine.reservations().release(hold.id, SHOPPER));
    }

    private void expire() {
        end("expire", model::expire, hold -> engine.reservations().expire(hold.id, CLERK));
    }

    private void extend() {
        end(
                "extend",
                model::extend,
                hold -> engine.reservations().extend(hold.id, Duration.ofHours(2), CLERK));
    }

    private void end(
            String what, Function<ModelHold, String> expected, Function<ModelHold, Object> doing) {
        ModelHold hold = anyHold();
        if (hold != null) {
            String before = hold.toString();
            took(what + " " + before, expected.apply(hold), doing.apply(hold));
            hold.expiresAt = engine.find(hold).expiresAt();
        }
    }

    private void expireDue() {
        engine.reservations().expireDue();
        model.expireDue(hold -> true);
        took("expire whatever is due", "", "");
    }

    private void confirmAll() {
        CheckoutId checkout = anyCheckout();
        took(
                "confirm all of " + checkout,
                model.confirmAll(checkout),
                engine.reservations().confirmAll(checkout, SHOPPER));
    }

    private void releaseAll() {
        CheckoutId checkout = anyCheckout();
        took(
                "release all of " + checkout,
                model.releaseAll(checkout),
                engine.reservations().releaseAll(checkout, SHOPPER));
    }

    private void reclaim() {
        CheckoutId checkout = anyCheckout();
        ReclaimOutcome outcome =
                engine.reservations().reclaim(checkout, SHOPPER, () -> true, reclaimed -> {});
        took(
                "reclaim " + checkout,
                model.reclaim(checkout, engine.reservations().of(checkout)),
                outcome);
    }

    // What becomes of confirmed holds

    private void dispatch() {
        fulfil("dispatch", model::dispatch, engine.fulfilments()::dispatch);
    }

    private void cancel() {
        fulfil("cancel", model::cancel, engine.fulfilments()::cancel);
    }

    private void fulfil(
            String what,
            BiFunction<ModelHold, @Nullable Integer, String> expected,
            Function<Fulfilment, Object> doing) {
        ModelHold hold = anyConfirmed();
        if (hold != null) {
            Integer units = random.nextInt(3) == 0 ? null : Integer.valueOf(1 + random.nextInt(3));
            Quantity quantity = units == null ? null : new Quantity(units);
            String before = hold.toString();
            keyed(
                    "%s %s of %s".formatted(what, units, before),
                    expected.apply(hold, units),
                    new Fulfilment(newKey(), hold.id, quantity, CLERK),
                    doing);
        }
    }

    private void takeBack() {
        ModelHold hold = anyConfirmed();
        if (hold != null) {
            BalanceKey where = new BalanceKey(hold.balance.key.sku(), any(locations));
            int units = 1 + random.nextInt(3);
            boolean isWrittenOff = random.nextInt(3) == 0;
            String before = hold.toString();
            keyed(
                    "take %d back at %s%s of %s"
                            .formatted(units, where, isWrittenOff ? ", broken," : "", before),
                    model.takeBack(hold, where, units, isWrittenOff),
                    new CustomerReturn(
                            newKey(),
                            hold.id,
                            where,
                            new Quantity(units),
                            isWrittenOff,
                            REASON,
                            CLERK),
                    engine.fulfilments()::takeBack);
        }
    }

    // Chance

    private int units() {
        return 1 + random.nextInt(MAX_UNITS);
    }

    private @Nullable Integer maybe(int bound) {
        return random.nextBoolean() ? null : Integer.valueOf(random.nextInt(bound));
    }

    private HoldLine[] lines() {
        return Stream.generate(() -> line(anyBalance(), units()))
                .limit(1 + random.nextInt(random.nextInt(MAX_LINES) + 1))
                .toArray(HoldLine[]::new);
    }

    private BalanceKey anyBalance() {
        return new BalanceKey(any(skus), any(locations));
    }

    private CheckoutId anyCheckout() {
        if (checkouts.isEmpty() || random.nextInt(2) == 0) {
            checkouts.add(newCheckout());
            return checkouts.getLast();
        }
        return checkouts.get(random.nextInt(Math.max(0, checkouts.size() - 5), checkouts.size()));
    }

    /** One that is held, if there is one; any other at times. */
    private @Nullable ModelHold anyHold() {
        List<ModelHold> held = model.holds().stream().filter(ModelHold::isHeld).toList();
        List<ModelHold> some = held.isEmpty() || random.nextInt(4) == 0 ? model.holds() : held;
        return some.isEmpty() ? null : any(some);
    }

    /** One that waits or has left, if there is one; any other at times. */
    private @Nullable ModelHold anyConfirmed() {
        List<ModelHold> confirmed =
                model.holds().stream().filter(hold -> hold.waits() + hold.left() > 0).toList();
        return confirmed.isEmpty() || random.nextInt(RARELY) == 0 ? anyHold() : any(confirmed);
    }

    private <T> T any(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    /** The name of an outcome, and what the model has to know of it. */
    private static String told(Object outcome) {
        String figures =
                switch (outcome) {
                    case StockOutcome.TooLarge large -> " " + large.onHandWanted();
                    case StockOutcome.BelowReserved below -> " " + below.shortfall();
                    case StockOutcome.StaleExpectation stale -> " " + stale.actual();
                    case PolicyOutcome.BelowReserved below -> " " + below.shortfall();
                    case PolicyOutcome.Changed changed -> " " + changed.balances();
                    case SettlingOutcome.StillPromised promised ->
                            " %d %d %d"
                                    .formatted(
                                            promised.balances(),
                                            promised.reserved(),
                                            promised.committed());
                    case HoldOutcome.Insufficient insufficient ->
                            " " + available(insufficient.shortages());
                    case ReclaimOutcome.Insufficient insufficient ->
                            " " + available(insufficient.shortages());
                    case ReclaimOutcome.Done done -> " " + done.reclaimed();
                    case FulfilmentOutcome.WaitingForStock waiting ->
                            " %d %d".formatted(waiting.wanted(), waiting.ready());
                    case ReturnOutcome.NotAllowed refused -> " " + refused.returnable();
                    case ReturnOutcome.TooLarge large -> " " + large.onHandWanted();
                    default -> "";
                };
        return outcome.equals("") ? "" : outcome.getClass().getSimpleName() + figures;
    }

    private static List<Integer> available(List<Shortage> shortages) {
        return shortages.stream().map(Shortage::available).toList();
    }
}
