package io.holdfast.benchmarks.speed;

import org.HdrHistogram.ConcurrentHistogram;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads each of which calls on a schedule, whether it was answered in time or not. A call's
 * latency begins when the schedule wanted it, so what waits for a slow one is not left out.
 *
 * @param pace between two calls of one thread
 */
record OpenLoop(int callers, Duration pace, Duration time) {

    private static final long SLOWEST_MICROS = TimeUnit.MINUTES.toMicros(10);
    private static final int SIGNIFICANT_DIGITS = 3;

    /** Measures, and returns when the last call is answered. */
    Measurement run(Caller.Source source) throws SQLException {
        return source.withOpen(callers, this::run);
    }

    private Measurement run(List<Caller> opened) {
        ConcurrentHistogram micros = new ConcurrentHistogram(SLOWEST_MICROS, SIGNIFICANT_DIGITS);
        LongAdder operations = new LongAdder();
        long start = System.nanoTime();
        try (ExecutorService executor = Executors.newFixedThreadPool(callers)) {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                Caller caller = opened.get(i);
                long first = start + pace.toNanos() * i / callers;
                all.add(
                        CompletableFuture.runAsync(
                                () -> follow(caller, first, start, micros, operations), executor));
            }
            CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
        }
        return new Measurement(operations.sum(), System.nanoTime() - start, micros);
    }

    /** The first of a thread's calls is as late as its share of the pace, so they don't bunch. */
    private void follow(
            Caller caller,
            long first,
            long start,
            ConcurrentHistogram micros,
            LongAdder operations) {
        for (long due = first; due - start < time.toNanos(); due += pace.toNanos()) {
            caller.prepareInThread();
            awaitMoment(due);
            operations.add(caller.callInThread());
            long took = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - due);
            micros.recordValue(Math.min(SLOWEST_MICROS, took));
        }
    }

    private static void awaitMoment(long moment) {
        for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
