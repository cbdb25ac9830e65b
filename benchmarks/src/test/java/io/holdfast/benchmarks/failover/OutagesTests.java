package io.holdfast.benchmarks.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.benchmarks.failover.History.Fault;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

class OutagesTests {

    private static final Instant START = Instant.parse("2026-01-31T12:00:00Z");

    @Test
    void servedAgainIsTheEndOfTheLongestSilence() {
        assertThat(Outages.of(List.of(fault("kill", 10)), at(8, 9, 11, 30, 31, 33)))
                .isEqualTo(Map.of("kill", List.of(Duration.ofSeconds(20))));
    }

    @Test
    void eachFaultHasTheTimeUntilTheNext() {
        List<Fault> faults = List.of(fault("kill", 10), fault("stop", 40), fault("kill", 60));

        assertThat(Outages.of(faults, at(9, 15, 16, 39, 41, 50, 51, 59, 63)))
                .isEqualTo(
                        Map.of(
                                "kill", List.of(Duration.ofSeconds(29), Duration.ofSeconds(3)),
                                "stop", List.of(Duration.ofSeconds(10))));
    }

    @Test
    void aLineHasTheMedianAndTheWorst() {
        assertThat(
                        Outages.line(
                                "kill",
                                IntStream.of(9, 1, 2).mapToObj(Duration::ofSeconds).toList()))
                .contains("3 times", "2.0 s (median)", "9.0 s (worst)");
    }

    private static Fault fault(String kind, int second) {
        return new Fault(kind, START.plusSeconds(second));
    }

    private static List<Instant> at(int... seconds) {
        return IntStream.of(seconds).mapToObj(START::plusSeconds).toList();
    }
}
