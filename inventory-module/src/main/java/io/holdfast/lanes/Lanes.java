package io.holdfast.lanes;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;

/**
 * Several lanes for one kind of work, each with a thread of its own.
 *
 * @param <T> what is asked for
 * @param <R> what comes of it
 */
public final class Lanes<T, R> {

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
