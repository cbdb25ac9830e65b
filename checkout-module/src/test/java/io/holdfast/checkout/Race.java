package io.holdfast.checkout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs what races, each on a thread of its own and all from the same moment on. */
public final class Race {

    private static final long PATIENCE_SECONDS = 60;

    private Race() {}

    /** The results in the order of the runners. */
    public static <T> List<T> run(List<? extends Callable<? extends T>> runners) throws Exception {
        CyclicBarrier start = new CyclicBarrier(runners.size());
        try (ExecutorService threads = Executors.newFixedThreadPool(runners.size())) {
            List<Future<T>> running = new ArrayList<>();
            for (Callable<? extends T> runner : runners) {
                running.add(
                        threads.submit(
                                () -> {
                                    start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                                    return runner.call();
                                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> runner : running) {
                results.add(runner.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
            }
            return results;
        }
    }
}
