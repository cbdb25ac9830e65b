package io.holdfast.benchmarks.replay;

import io.holdfast.balances.Actor;
import io.holdfast.benchmarks.orders.Errand.Basket;
import io.holdfast.benchmarks.orders.Errand.Item;
import io.holdfast.benchmarks.replay.CallTimer.Latency;
import io.holdfast.benchmarks.replay.Fate.Ending;
import io.holdfast.benchmarks.replay.Tally.Figure;
import io.holdfast.reservations.BasketOutcome;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.HoldOutcome.Unknown;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Holds baskets and ends them as their fates want it. Thread-safe. */
final class Shopper {

    private static final Actor ACTOR = Actor.worker("replay");

    /** The shortest that a hold may last, so that the replay needn't wait long at its end. */
    private static final Duration LAPSING_HOLD = Duration.ofSeconds(1);

    private final Reservations reservations;
    private final RunKeys keys;
    private final Fates fates;
    private final ExpectedStock expected;
    private final Tally tally;
    private final CallTimer holding = new CallTimer();
    private final CallTimer ending = new CallTimer();
    private final Queue<Basket> lapsing = new ConcurrentLinkedQueue<>();

    Shopper(
            Reservations reservations,
            RunKeys keys,
            Fates fates,
            ExpectedStock expected,
            Tally tally) {
        this.reservations = reservations;
        this.keys = keys;
        this.fates = fates;
        this.expected = expected;
        this.tally = tally;
    }

    /** Baskets that are held and left to expire. */
    Queue<Basket> lapsing() {
        return lapsing;
    }

    Latency holding() {
        return holding.read();
    }

    Latency ending() {
        return ending.read();
    }

    void buy(Basket basket) {
        Fate fate = fates.of(basket.invoice());
        HoldRequest request = request(basket, fate.ending());
        HoldOutcome answer = fate.answerIsLost() ? holdTwice(request, basket) : hold(request);
        switch (answer) {
            case Placed placed -> keep(basket, fate.ending());
            case Replayed replayed -> keep(basket, fate.ending());
            case Insufficient refusal -> refuse(basket);
            case NotAdmitted unexpected -> tally.problem(basket.invoice(), unexpected);
            case KeyReused unexpected -> tally.problem(basket.invoice(), unexpected);
            case Unknown unexpected -> tally.problem(basket.invoice(), unexpected);
        }
    }

    private HoldRequest request(Basket basket, Ending ending) {
        List<HoldLine> lines =
                IntStream.range(0, basket.items().size()).mapToObj(i -> line(basket, i)).toList();
        @Nullable Duration holdFor = ending == Ending.LAPSE ? LAPSING_HOLD : null;
        return new HoldRequest(checkout(basket), lines, holdFor, ACTOR);
    }

    private HoldLine line(Basket basket, int index) {
        Item item = basket.items().get(index);
        return new HoldLine(keys.line(basket.invoice(), index), item.balance(), item.quantity());
    }

    private CheckoutId checkout(Basket basket) {
        return keys.checkout(basket.invoice());
    }

    private HoldOutcome hold(HoldRequest request) {
        return holding.time(() -> reservations.hold(request));
    }

    /** Pretends that the first answer got lost on its way. */
    private HoldOutcome holdTwice(HoldRequest request, Basket basket) {
        HoldOutcome lost = hold(request);
        HoldOutcome answer = hold(request);
        if (answer instanceof Replayed) {
            tally.count(Figure.REPLAYED);
        }
        if (lost instanceof Placed placed && !isSame(placed, answer)) {
            tally.problem(basket.invoice() + " asked for again", answer);
        }
        return answer;
    }

    private static boolean isSame(Placed placed, HoldOutcome answer) {
        return answer instanceof Replayed replayed
                && ids(replayed.lines()).equals(ids(placed.lines()));
    }

    private static List<ReservationId> ids(List<HeldLine> lines) {
        return lines.stream().map(line -> line.reservation().id()).toList();
    }

    private void refuse(Basket basket) {
        tally.count(Figure.REFUSED);
        tally.add(Figure.DECIDED_LINES, basket.items().size());
    }

    private void keep(Basket basket, Ending ending) {
        tally.count(Figure.HELD);
        tally.add(Figure.DECIDED_LINES, basket.items().size());
        switch (ending) {
            case CONFIRM -> confirm(basket);
            case RELEASE -> release(basket);
            case LAPSE -> lapsing.add(basket);
        }
    }

    private void confirm(Basket basket) {
        if (isDone(basket, () -> reservations.confirmAll(checkout(basket), ACTOR))) {
            tally.count(Figure.CONFIRMED);
            basket.units().forEach((balance, units) -> expected.change(balance, -units));
        }
    }

    private void release(Basket basket) {
        if (isDone(basket, () -> reservations.releaseAll(checkout(basket), ACTOR))) {
            tally.count(Figure.RELEASED);
        }
    }

    private boolean isDone(Basket basket, Supplier<BasketOutcome> call) {
        BasketOutcome outcome = ending.time(call);
        boolean isDone = outcome instanceof BasketOutcome.Done;
        if (!isDone) {
            tally.problem(basket.invoice(), outcome);
        }
        return isDone;
    }
}
