package io.holdfast.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTests {

    @ParameterizedTest
    @CsvSource({
        "60, 0, 0",
        "60, 1, 1",
        "60, 2, 1",
        "60, 100, 60",
        "0, 1000000, 0",
        "100, 2147483647, 2147483647",
        "1000, 2147483647, 2147483647",
        "100, 9000000000, 2147483647"
    })
    void openingStockIsItsShareOfWhatIsOrdered(int percent, long ordered, int stock) {
        var plan = new Plan(1, percent, new Fates(1, 80, 10, 5));
        assertThat(plan.stockFor(ordered)).isEqualTo(stock);
    }
}
