package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** Somebody configured another isolation level: slower, and as right. */
@SpringBootTest(
        properties = "spring.datasource.hikari.transaction-isolation=TRANSACTION_REPEATABLE_READ")
class RepeatableReadTests {

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void tenParallelHoldsOfTenUnitsAllSucceed() {
        BalanceKey balance = shop.shelve(10);

        var outcomes = Together.call(10, () -> reservations.hold(basket(line(balance, 1))));

        assertThat(outcomes).hasOnlyElementsOfType(Placed.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 10));
    }

    @Test
    void parallelConfirmationsOfOneBalanceAllSucceed() {
        BalanceKey balance = shop.shelve(10);

        var outcomes =
                Together.call(10, () -> reservations.confirm(shop.hold(balance, 1).id(), SHOPPER));

        assertThat(outcomes).hasOnlyElementsOfType(TransitionOutcome.Done.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(0, 0));
    }
}
