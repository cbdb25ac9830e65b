package io.holdfast.benchmarks.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import java.util.List;

class LinesTests {

    private static final Who HOLDFAST = Who.holdfast("Holdfast", 8);

    private final Lines lines = new Lines();

    @Test
    void theMiddleRoundCounts() {
        List.of(100, 900, 300).forEach(rate -> lines.add(HOLDFAST, round(rate)));
        assertThat(lines.of(HOLDFAST).rate()).isEqualTo(300);
        assertThat(lines.of(HOLDFAST).rates()).containsExactly(100.0, 900.0, 300.0);
    }

    @Test
    void ofAnEvenNumberTheMeanOfTheTwoInTheMiddleCounts() {
        assertThat(Line.median(List.of(4.0, 1.0, 2.0, 9.0))).isEqualTo(3.0);
    }

    @Test
    void nothingHasNoMedian() {
        assertThatThrownBy(() -> lines.of(HOLDFAST)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theReferenceIsTheBestOfTheMediansOfRawSql() {
        List.of(10, 10, 1_000).forEach(rate -> lines.add(Who.raw(1), round(rate)));
        List.of(200, 200, 200).forEach(rate -> lines.add(Who.raw(2), round(rate)));
        lines.add(Who.pgbench(4), round(5_000));
        lines.add(HOLDFAST, round(500));
        assertThat(lines.reference().who()).isEqualTo(Who.raw(2));
        assertThat(lines.ratio(HOLDFAST)).isEqualTo(2.5);
    }

    @Test
    void latenciesAreTheMediansOfTheRounds() {
        List.of(1, 2, 60).forEach(millis -> lines.add(HOLDFAST, slowRound(millis)));
        assertThat(lines.of(HOLDFAST).p50Millis()).isBetween(1.99, 2.01);
        assertThat(lines.of(HOLDFAST).p99Millis()).isBetween(1.99, 2.01);
    }

    @Test
    void aToolThatTellsNoLatencyHasNone() {
        lines.add(Who.pgbench(4), round(5_000));
        assertThat(lines.of(Who.pgbench(4)).p99Millis()).isNull();
    }

    private static Measurement round(long perSecond) {
        return new Measurement(2 * perSecond, 2_000_000_000L, null);
    }

    private static Measurement slowRound(int millis) {
        Histogram micros = new Histogram(3);
        micros.recordValueWithCount(millis * 1_000L, 100);
        return new Measurement(100, 1_000_000_000L, micros);
    }
}
