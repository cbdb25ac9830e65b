package io.holdfast.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.benchmarks.orders.Month;
import io.holdfast.benchmarks.replay.ExpectedStock.Difference;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SkuCode;

import org.junit.jupiter.api.Test;

import java.util.Map;

class ExpectedStockTests {

    private static final BalanceKey A = Month.balance(new SkuCode("A"));
    private static final BalanceKey B = Month.balance(new SkuCode("B"));

    private final ExpectedStock expected = new ExpectedStock(Map.of(A, onHand(A, 10)));

    @Test
    void startsFromWhatStoodThere() {
        assertThat(expected.differences(Map.of(A, onHand(A, 10)))).isEmpty();
    }

    @Test
    void followsWhatWasAnswered() {
        expected.change(A, -4);
        expected.change(B, 3);
        assertThat(expected.differences(Map.of(A, onHand(A, 6), B, onHand(B, 3)))).isEmpty();
    }

    @Test
    void namesABalanceThatIsNotWhatWasAnswered() {
        expected.change(A, -4);
        assertThat(expected.differences(Map.of(A, onHand(A, 10))))
                .containsExactly(new Difference(A, 6, 10));
    }

    @Test
    void namesABalanceThatIsNotThere() {
        expected.change(B, 3);
        assertThat(expected.differences(Map.of(A, onHand(A, 10))))
                .containsExactly(new Difference(B, 3, 0));
    }

    private static Balance onHand(BalanceKey key, int units) {
        return Balance.plain(key.sku(), new Name("Name"), key.location(), units, 0);
    }
}
