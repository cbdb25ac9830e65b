package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;

import io.holdfast.lanes.LaneProperties;
import io.holdfast.lanes.LaneWork;
import io.holdfast.lanes.Lanes;
import io.holdfast.lanes.Seat;
import io.holdfast.transactions.Transactions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Primary;
import org.springframework.stereotype.Component;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Ends holds alone while nobody else ends one in their lane, and together with others when they
 * come faster than one transaction after the other can end them.
 *
 * <p>In a caller's transaction a hold is ended alone, and so is one whose caller's condition is
 * only asked by itself.
 */
@Component
@Primary
@ConditionalOnBooleanProperty(name = "holdfast.lanes.enabled", matchIfMissing = true)
class CombinedEndings
        implements Endings, LaneWork<HoldEnding, TransitionOutcome>, MeterBinder, DisposableBean {

    private final Transitions single;
    private final BatchEndings batches;
    private final Transactions transactions;
    private final Lanes<HoldEnding, TransitionOutcome> lanes;

    CombinedEndings(
            Transitions single,
            BatchEndings batches,
            Transactions transactions,
            LaneProperties properties) {
        this.single = single;
        this.batches = batches;
        this.transactions = transactions;
        this.lanes = new Lanes<>("endings", this, properties);
    }

    @Override
    public TransitionOutcome end(HoldEnding wish) {
        return transactions.isInside() || !wish.isCombinable()
                ? alone(wish)
                : lanes.call(wish.id(), wish);
    }

    @Override
    public TransitionOutcome alone(HoldEnding wish) {
        return single.end(wish);
    }

    /** The second of two wishes for one hold is told what became of it by the first. */
    @Override
    public void together(List<Seat<HoldEnding, TransitionOutcome>> seats, Runnable onward) {
        Map<ReservationId, Seat<HoldEnding, TransitionOutcome>> first =
                HashMap.newHashMap(seats.size());
        seats.forEach(seat -> first.putIfAbsent(seat.request().id(), seat));
        batches.end(first.values().stream().map(Seat::request).toList(), onward)
                .forEach(
                        hold ->
                                requireNonNull(first.get(hold.id()))
                                        .answer(new TransitionOutcome.Done(hold)));
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        lanes.bindTo(registry);
    }

    /** Does what is waiting before the database is left. */
    @Override
    public void destroy() {
        lanes.close();
    }
}
