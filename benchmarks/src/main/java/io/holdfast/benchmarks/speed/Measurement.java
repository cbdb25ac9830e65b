package io.holdfast.benchmarks.speed;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What was counted in one window of time.
 *
 * @param micros how long each call took, in microseconds; null where a tool doesn't tell
 */
record Measurement(long operations, long nanos, @Nullable Histogram micros) {

    /** Operations in a second. */
    double rate() {
        return operations * 1e9 / nanos;
    }

    /** The latency that so many percent of the calls kept, in milliseconds. */
    @Nullable Double millisAt(double percentile) {
        return micros == null ? null : micros.getValueAtPercentile(percentile) / 1_000.0;
    }
}
