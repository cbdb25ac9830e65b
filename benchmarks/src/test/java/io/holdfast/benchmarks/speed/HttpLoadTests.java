package io.holdfast.benchmarks.speed;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HttpLoadTests {

    @Test
    void aResultIsTheSameAfterItsWayThroughAPipe() {
        HttpLoad.Result result =
                new HttpLoad.Result(measurement(5_000), measurement(700), 1_234, 5);
        HttpLoad.Result read = HttpLoad.Result.parse(result.toString());
        assertThat(read).isEqualTo(result);
    }

    private static Measurement measurement(int calls) {
        Histogram micros = new Histogram(60_000_000L, 3);
        for (int i = 1; i <= calls; i++) {
            micros.recordValue(i);
        }
        return new Measurement(calls, 1_000_000_000L, micros);
    }
}
