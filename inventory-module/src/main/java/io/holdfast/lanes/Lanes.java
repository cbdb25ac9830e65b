package io.holdfast.lanes;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Several lanes for one kind of work, each with a thread of its own.
 *
 * @param <T> what is asked for
 * @param <R> what comes of it
 */
public final class Lanes<T, R> implements MeterBinder {

    private static final Logger LOG = LoggerFactory.getLogger(Lanes.class);

    private final String name;
    private final LaneProperties properties;
    private final ExecutorService workers;
    private final List<Lane<T, R>> lanes;

    /**
     * Makes idle lanes.
     *
     * @param name what they work on, for names of threads and meters
     */
    public Lanes(String name, LaneWork<T, R> work, LaneProperties properties) {
        this.name = name;
        this.properties = properties;
        this.workers = Executors.newCachedThreadPool(threads(name));
        this.lanes =
                IntStream.range(0, properties.count())
                        .mapToObj(i -> new Lane<>(work, properties.limits(), workers))
                        .toList();
    }

    private static ThreadFactory threads(String name) {
        return Thread.ofPlatform().name("lane-" + name + "-", 0).factory();
    }

    /**
     * Has the request done in the lane of what it concerns; see {@link Lane#call}.
     *
     * @param concerned whatever must not be worked on in two lanes for speed's sake
     */
    public R call(Object concerned, T request) {
        int hash = concerned.hashCode();
        return lanes.get(Math.floorMod(hash ^ hash >>> 16, lanes.size())).call(request);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("holdfast.lanes.waiting", this, its -> its.sum(Lane::waiting))
                .description("Requests that wait in the lanes of this instance")
                .tag("kind", name)
                .register(registry);
        count(registry, "batches", Lane::batches, "Batches that were worked on");
        count(registry, "batched", Lane::batched, "Requests that were in a batch");
        count(registry, "failed", Lane::failed, "Batches that failed and were done one by one");
        count(registry, "refused", Lane::refused, "Requests that were refused for overload");
    }

    private void count(
            MeterRegistry registry,
            String what,
            ToLongFunction<Lane<T, R>> figure,
            String description) {
        FunctionCounter.builder("holdfast.lanes." + what, this, its -> its.sum(figure))
                .description(description)
                .tag("kind", name)
                .register(registry);
    }

    private long sum(ToLongFunction<Lane<T, R>> figure) {
        return lanes.stream().mapToLong(figure).sum();
    }

    /** Refuses what comes from now on and waits a while until all that came before is done. */
    public void close() {
        for (Lane<T, R> lane : lanes) {
            if (!isDrained(lane)) {
                LOG.warn("Not all was done in a lane of {} in {}", name, properties.drain());
            }
        }
        workers.shutdown();
    }

    private boolean isDrained(Lane<T, R> lane) {
        try {
            return lane.close(properties.drain());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
