package io.holdfast.benchmarks.speed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TargetTests {

    @Test
    void aFloorIsMetFromItselfOn() {
        assertThat(Target.atLeast("claims", 10, 10, Target.TIMES_RAW).isMet()).isTrue();
        assertThat(Target.atLeast("claims", 9.99, 10, Target.TIMES_RAW).isMet()).isFalse();
    }

    @Test
    void aCeilingIsMetUpToItself() {
        assertThat(Target.atMost("p99", 25, 25, "ms").isMet()).isTrue();
        assertThat(Target.atMost("p99", 25.01, 25, "ms").isMet()).isFalse();
    }

    @Test
    void nothingMeasuredMeetsNothing() {
        assertThat(Target.atLeast("claims", Double.NaN, 1, Target.TIMES_RAW).isMet()).isFalse();
    }

    @Test
    void saysWhatWasMeasuredAndWhatWasAskedFor() {
        assertThat(Target.atMost("p99", 1_234.5, 25, "ms"))
                .hasToString("MISSED p99: 1,234.50 ms, at most 25.00");
        assertThat(Target.atLeast("claims", 12.345, 10, Target.TIMES_RAW))
                .hasToString("met    claims: 12.35 times raw SQL's best, at least 10.00");
    }
}
