package io.holdfast.benchmarks.speed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.sql.SQLException;
import java.time.Duration;

class OpenLoopTests {

    @Test
    void callsAsOftenAsTheScheduleSays() throws SQLException {
        Measurement measurement =
                new OpenLoop(3, Duration.ofMillis(2), Duration.ofMillis(40)).run(index -> () -> 1);
        assertThat(measurement.operations()).isEqualTo(60);
    }
}
