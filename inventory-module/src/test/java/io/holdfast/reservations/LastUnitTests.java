package io.holdfast.reservations;

import static io.holdfast.balances.MovementKind.HOLD;
import static io.holdfast.balances.MovementKind.RECEIPT;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.List;

/** Many want what only some can have. */
@SpringBootTest
public class LastUnitTests {

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @ParameterizedTest
    @CsvSource({"2, 400", "50, 60"})
    void lastUnitGoesToExactlyOneCheckout(int claimers, int rounds) {
        for (int round = 0; round < rounds; round++) {
            raceForTheLastUnit(claimers);
        }
    }

    private void raceForTheLastUnit(int claimers) {
        BalanceKey balance = shop.shelve(1);

        var outcomes = Together.call(claimers, () -> reservations.hold(basket(line(balance, 1))));

        assertThat(counts(outcomes)).containsExactly(1, claimers - 1);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(1, 1));
        assertThat(shop.ledger(balance)).containsExactly(RECEIPT, HOLD);
    }

    @Test
    void unitsThatDontDivideEvenlyLeaveARemainder() {
        BalanceKey balance = shop.shelve(7);

        var outcomes = Together.call(20, () -> reservations.hold(basket(line(balance, 2))));

        assertThat(counts(outcomes)).containsExactly(3, 17);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(7, 6));
    }

    /** How many were placed and how many were refused. */
    private static List<Integer> counts(List<HoldOutcome> outcomes) {
        return List.of(count(outcomes, Placed.class), count(outcomes, Insufficient.class));
    }

    private static int count(List<HoldOutcome> outcomes, Class<?> kind) {
        return Math.toIntExact(outcomes.stream().filter(kind::isInstance).count());
    }
}
