package io.holdfast.reservations;

import io.holdfast.lanes.LaneProperties;
import io.holdfast.lanes.LaneWork;
import io.holdfast.lanes.Lanes;
import io.holdfast.lanes.Seat;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Primary;
import org.springframework.stereotype.Component;

import java.util.List;

/**
 * Claims baskets at once while nobody else claims in their lane, and together with others when they
 * come faster than one transaction after the other can serve them.
 *
 * <p>A basket with lines that name no location is claimed alone, and so is one whose caller's
 * condition is only asked by itself. A basket goes through the lane of its first line's balance; it
 * may take from any balance there, because balances are locked in the one order by every lane.
 */
@Component
@Primary
@ConditionalOnBooleanProperty(name = "holdfast.lanes.enabled", matchIfMissing = true)
class CombinedClaims
        implements Claims, LaneWork<Claim, Attempt<HoldOutcome>>, MeterBinder, DisposableBean {

    private final SingleClaims single;
    private final BatchClaims batches;
    private final Lanes<Claim, Attempt<HoldOutcome>> lanes;

    CombinedClaims(SingleClaims single, BatchClaims batches, LaneProperties properties) {
        this.single = single;
        this.batches = batches;
        this.lanes = new Lanes<>("claims", this, properties);
    }

    @Override
    public Attempt<HoldOutcome> attempt(HoldRequest request, long holdMillis, Admission admission) {
        Claim claim = new Claim(request, holdMillis, admission);
        return claim.isCombinable()
                ? lanes.call(request.lines().getFirst().balance(), claim)
                : one(claim);
    }

    /** One line is one statement; for more of them, those of a batch are fewer. */
    @Override
    public Attempt<HoldOutcome> alone(Claim claim) {
        return weight(claim) == 1
                ? one(claim)
                : batches.decide(List.of(claim)).getFirst().decision().orElseGet(() -> one(claim));
    }

    private Attempt<HoldOutcome> one(Claim claim) {
        return single.attempt(claim.request(), claim.holdMillis(), claim.admission());
    }

    @Override
    public void together(List<Seat<Claim, Attempt<HoldOutcome>>> seats, Runnable onward) {
        List<Candidate> decided =
                batches.decide(seats.stream().map(Seat::request).toList(), onward);
        for (int i = 0; i < seats.size(); i++) {
            decided.get(i).decision().ifPresent(seats.get(i)::answer);
        }
    }

    @Override
    public int weight(Claim claim) {
        return claim.request().lines().size();
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
