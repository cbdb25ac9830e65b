package io.holdfast.campaign.checker;

import io.holdfast.campaign.faults.Strike;
import io.holdfast.campaign.history.Attempt;
import io.holdfast.campaign.history.Clock;
import io.holdfast.campaign.history.Operation;
import io.holdfast.campaign.history.Wish;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How something came about that must not be, as short as it can be told: what was asked of the
 * checkout, or else of the balance in the moments in question, and the faults in between.
 */
final class Story {

    private static final int LONGEST = 40;

    private final Collection<Operation> operations;
    private final List<Strike> strikes;

    private record Event(long at, String text) {}

    Story(Collection<Operation> operations, List<Strike> strikes) {
        this.operations = operations;
        this.strikes = strikes;
    }

    List<String> of(Finding finding) {
        List<Event> events = new ArrayList<>();
        operations.stream()
                .filter(operation -> belongs(operation, finding))
                .forEach(operation -> tell(operation, events));
        events.sort(Comparator.comparingLong(Event::at));
        List<Event> last = events.subList(Math.max(0, events.size() - LONGEST), events.size());
        return withFaults(last)
                .map(event -> Clock.instant(event.at()) + "  " + event.text())
                .toList();
    }

    private static void tell(Operation operation, List<Event> events) {
        for (Attempt attempt : operation.attempts()) {
            events.add(new Event(attempt.asked(), operation + " at " + attempt.door()));
            events.add(
                    new Event(
                            attempt.answered(),
                            "#" + operation.number() + " hears " + attempt.answer()));
        }
    }

    private Stream<Event> withFaults(List<Event> told) {
        if (told.isEmpty()) {
            return Stream.empty();
        }
        long from = told.getFirst().at();
        long to = told.getLast().at();
        Stream<Event> faults =
                strikes.stream()
                        .filter(strike -> strike.began() <= to && strike.served() >= from)
                        .map(
                                strike ->
                                        new Event(
                                                strike.began(),
                                                "fault: "
                                                        + strike.kind()
                                                        + ", "
                                                        + strike.target()));
        return Stream.concat(told.stream(), faults).sorted(Comparator.comparingLong(Event::at));
    }

    private static boolean belongs(Operation operation, Finding finding) {
        if (finding.checkout() != null) {
            return operation.wish() instanceof Wish.OfCheckout wish
                    && wish.checkout().equals(finding.checkout());
        }
        return finding.sku() != null
                && isWithin(operation, finding)
                && isOf(operation.wish(), finding.sku());
    }

    private static boolean isWithin(Operation operation, Finding finding) {
        return operation.attempts().stream()
                .anyMatch(
                        attempt ->
                                (finding.to() == 0 || attempt.asked() <= finding.to())
                                        && attempt.answered() >= finding.from());
    }

    private static boolean isOf(Wish wish, String sku) {
        return switch (wish) {
            case Wish.OfBasket basket ->
                    basket.lines().stream().anyMatch(line -> line.sku().equals(sku));
            case Wish.OfStock stock -> stock.sku().equals(sku);
            default -> false;
        };
    }
}
