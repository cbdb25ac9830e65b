package io.holdfast.benchmarks.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PgbenchTests {

    @Test
    void readsWhatItTellsAtItsEnd() {
        Measurement measurement =
                Pgbench.parse(
                        """
                        pgbench (15.14)
                        transaction type: claim.sql
                        number of clients: 2
                        number of transactions actually processed: 9548
                        number of failed transactions: 0 (0.000%)
                        latency average = 0.419 ms
                        initial connection time = 9.870 ms
                        tps = 4774.123456 (without initial connection time)
                        """,
                        2);
        assertThat(measurement.operations()).isEqualTo(9_548);
        assertThat(measurement.rate()).isCloseTo(4_774.12, within(0.01));
    }

    @Test
    void hasDoneNothingWhereConnectingTookAllTheTime() {
        Measurement measurement =
                Pgbench.parse("number of transactions actually processed: 0\n", 2);
        assertThat(measurement.rate()).isZero();
    }

    @Test
    void tellsOfAnythingElse() {
        assertThatThrownBy(() -> Pgbench.parse("pgbench: error: connection failed", 2))
                .hasMessageContaining("connection failed");
    }
}
