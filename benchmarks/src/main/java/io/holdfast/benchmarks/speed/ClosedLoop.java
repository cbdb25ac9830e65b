package io.holdfast.benchmarks.speed;

import org.HdrHistogram.ConcurrentHistogram;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Threads each of which calls again as soon as it is answered.
 *
 * @param warmUp how long they do so before anything is counted
 * @param time how long it is counted
 */
record ClosedLoop(int callers, ThreadFactory threads, Duration warmUp, Duration time) {

    /** A thread of the operating system for each of the plan's callers. */
    static ClosedLoop ofPlatformThreads(int callers, Plan plan) {
        return new ClosedLoop(callers, Thread.ofPlatform().factory(), plan.warmUp(), plan.time());
    }

    /** As the application's own requests run. */
    static ClosedLoop ofVirtualThreads(int callers, Plan plan) {
        return new ClosedLoop(callers, Thread.ofVirtual().factory(), plan.warmUp(), plan.time());
    }

    /**
     * Measures, and returns when the last call is answered.
     *
     * @throws CompletionException around what the first caller failed with that did
     */
    Measurement run(Caller.Source source) throws SQLException {
        return source.withOpen(callers, this::run);
    }

    private Measurement run(List<Caller> opened) {
        Window window = new Window(warmUp, time);
        try (ExecutorService executor = Executors.newThreadPerTaskExecutor(threads)) {
            CompletableFuture.allOf(
                            opened.stream()
                                    .map(
                                            caller ->
                                                    CompletableFuture.runAsync(
                                                            () -> window.work(caller), executor))
                                    .toArray(CompletableFuture[]::new))
                    .join();
        }
        return window.measurement();
    }

    /** The time in which calls count. Thread-safe. */
    private static final class Window {

        private static final long SLOWEST_MICROS = TimeUnit.MINUTES.toMicros(10);
        private static final int SIGNIFICANT_DIGITS = 3;

        private final ConcurrentHistogram micros =
                new ConcurrentHistogram(SLOWEST_MICROS, SIGNIFICANT_DIGITS);
        private final LongAdder operations = new LongAdder();
        private final long start;
        private volatile long end;

        Window(Duration warmUp, Duration time) {
            this.start = System.nanoTime() + warmUp.toNanos();
            this.end = start + time.toNanos();
        }

        void work(Caller caller) {
            boolean isDone = false;
            try {
                while (System.nanoTime() < end) {
                    callOnce(caller);
                }
                isDone = true;
            } finally {
                if (!isDone) {
                    // Whatever it was: nobody goes on, and who waits for them learns of it.
                    close();
                }
            }
        }

        private void callOnce(Caller caller) {
            caller.prepareInThread();
            long begun = System.nanoTime();
            int count = caller.callInThread();
            long answered = System.nanoTime();
            if (count == Caller.NOTHING_LEFT) {
                close();
            } else if (begun >= start) {
                long took = TimeUnit.NANOSECONDS.toMicros(answered - begun);
                micros.recordValue(Math.min(SLOWEST_MICROS, took));
            }
            if (count > 0 && answered >= start && answered < end) {
                operations.add(count);
            }
        }

        private synchronized void close() {
            end = Math.min(end, System.nanoTime());
        }

        Measurement measurement() {
            if (end <= start) {
                throw new IllegalStateException("there was nothing left before anything counted");
            }
            return new Measurement(operations.sum(), end - start, micros);
        }
    }
}
