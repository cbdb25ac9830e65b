package io.holdfast.benchmarks.replay;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Measures how long calls of one kind take. Thread-safe. */
final class CallTimer {

    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram micros = new ConcurrentHistogram(SIGNIFICANT_DIGITS);

    <T> T time(Supplier<T> call) {
        long start = System.nanoTime();
        T answer = call.get();
        micros.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start));
        return answer;
    }

    Latency read() {
        return new Latency(
                micros.getTotalCount(),
                micros.getValueAtPercentile(50) / 1_000.0,
                micros.getValueAtPercentile(99) / 1_000.0,
                micros.getMaxValue() / 1_000.0);
    }

    /** How long the calls took, in milliseconds. */
    record Latency(long calls, double p50Millis, double p99Millis, double maxMillis) {}
}
