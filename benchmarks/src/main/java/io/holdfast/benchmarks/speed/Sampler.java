package io.holdfast.benchmarks.speed;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Takes a sample again and again until it is closed. */
final class Sampler implements AutoCloseable {

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final List<Sample> samples = new CopyOnWriteArrayList<>();
    private final Database database;
    private final ScheduledFuture<?> ticking;

    Sampler(Database database, Duration pause) {
        this.database = database;
        this.ticking =
                clock.scheduleWithFixedDelay(
                        this::sample, 0, pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void sample() {
        try {
            samples.add(Sample.take(database));
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    /** What was taken so far, and a last one. */
    List<Sample> samples() throws SQLException {
        if (ticking.isDone()) {
            throw new IllegalStateException("a sample could not be taken");
        }
        List<Sample> all = new ArrayList<>(samples);
        all.add(Sample.take(database));
        return all;
    }

    @Override
    public void close() {
        clock.close();
    }
}
