package io.holdfast.reservations;

import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.ReservationRepository.Surveyed;
import io.holdfast.reservations.SourcingStrategy.Part;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a strategy of a shop's own may answer, and what comes of it. */
class PlacementTests {

    private static final SkuCode SKU = new SkuCode("X");
    private static final LocationCode A = new LocationCode("A");
    private static final LocationCode B = new LocationCode("B");

    private final HoldLine line = line(SKU, 5);
    private final List<HoldLine> fresh = List.of(line);
    private final Survey survey =
            new Survey(List.of(), List.of(surveyed(A, 1, 9), surveyed(B, 2, 4)), List.of());

    private static Surveyed surveyed(LocationCode location, long id, int available) {
        return new Surveyed(SKU.value(), location.value(), 1L, id, available, false);
    }

    private Part part(LocationCode location, int units) {
        return new Part(line.requestKey(), location, new Quantity(units));
    }

    private Optional<List<Portion>> placed(SourcingStrategy strategy) {
        var beans = new StaticListableBeanFactory(Map.of("strategy", strategy));
        var placements = new Placements(beans.getBeanProvider(SourcingStrategy.class));
        return placements.place(Basket.of(basket(line), List.of()), fresh, survey);
    }

    private void assertFault(Part... parts) {
        assertThatIllegalStateException()
                .isThrownBy(() -> placed(sourcing -> Optional.of(List.of(parts))));
    }

    @Test
    void beanTakesThePlaceOfTheDefault() {
        assertThat(placed(sourcing -> Optional.of(List.of(part(B, 2), part(A, 3)))))
                .hasValueSatisfying(
                        portions -> {
                            assertThat(portions)
                                    .extracting(Portion::balance)
                                    .containsExactly(
                                            new BalanceKey(SKU, A), new BalanceKey(SKU, B));
                            assertThat(portions)
                                    .extracting(Portion::lineKey)
                                    .containsOnly(line.requestKey());
                            assertThat(portions.getFirst().requestKey())
                                    .isEqualTo(line.requestKey());
                        });
    }

    @Test
    void refusalIsAShortageOfWhateverThereIs() {
        assertThat(placed(sourcing -> Optional.empty())).isEmpty();
        assertThat(Basket.unplaced(fresh, survey))
                .isEqualTo(
                        new Attempt.Decided<>(
                                new Insufficient(List.of(new Shortage(SKU, null, 5, 13)))));
    }

    @Test
    void partsThatDontMakeUpTheLineAreAFault() {
        assertFault(part(A, 4));
        assertFault(part(A, 4), part(B, 2));
        assertFault();
        assertFault(part(A, 5), new Part(line(SKU, 1).requestKey(), A, new Quantity(1)));
    }

    @Test
    void partsThatCantBeHadAreAFault() {
        assertFault(part(B, 5));
        assertFault(part(new LocationCode("nowhere"), 5));
        assertFault(part(A, 2), part(A, 3));
    }
}
