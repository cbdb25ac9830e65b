package io.holdfast.reservations;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds a place for the lines that name none. */
@Component
class Placements {

    private final SourcingStrategy strategy;

    Placements(ObjectProvider<SourcingStrategy> strategies) {
        this.strategy = strategies.getIfAvailable(SourcingStrategy::fewestLocations);
    }

    /**
     * What is to be claimed for the fresh lines of a basket that nothing stands in the way of.
     *
     * @return empty if the strategy refuses
     * @throws IllegalStateException if it answers what it must not
     */
    Optional<List<Portion>> place(Basket basket, List<HoldLine> fresh, Survey survey) {
        List<HoldLine> unplaced = fresh.stream().filter(line -> !line.isPlaced()).toList();
        return unplaced.isEmpty()
                ? Optional.of(placed(fresh).toList())
                : found(basket, unplaced, survey.sources(fresh))
                        .map(found -> found.portions(basket, survey))
                        .map(found -> Stream.concat(placed(fresh), found.stream()).toList());
    }

    private Optional<Placement> found(
            Basket basket, List<HoldLine> unplaced, List<Sourcing.Source> sources) {
        var sourcing = new Sourcing(basket.request().checkoutId(), unplaced, sources);
        return strategy.place(sourcing).map(parts -> new Placement(sourcing, parts));
    }

    private static Stream<Portion> placed(List<HoldLine> fresh) {
        return fresh.stream().filter(HoldLine::isPlaced).map(Portion::of);
    }
}
