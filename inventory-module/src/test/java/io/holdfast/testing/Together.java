package io.holdfast.testing;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Real threads, and so separate connections, that start at the same moment. */
public final class Together {

    /** For what should take milliseconds: a test that would hang fails instead. */
    private static final int PATIENCE_SECONDS = 60;

    private Together() {}

    /** Calls the same so many times at once and gives all answers. */
    public static <T> List<T> call(int times, Callable<T> work) {
        return call(Collections.nCopies(times, work));
    }

    /** Calls all of them at once and gives their answers in order. */
    public static <T> List<T> call(List<? extends Callable<T>> works) {
        CyclicBarrier start = new CyclicBarrier(works.size());
        ExecutorService threads = Executors.newFixedThreadPool(works.size());
        try {
            List<Future<T>> answers =
                    works.stream().map(work -> threads.submit(startingAt(start, work))).toList();
            return answers.stream().map(Together::answer).toList();
        } finally {
            threads.shutdownNow();
        }
    }

    /** Calls it in the background; whoever joins gives up after a while. */
    public static <T> CompletableFuture<T> start(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(task).start())
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static <T> Callable<T> startingAt(CyclicBarrier start, Callable<T> work) {
        return () -> {
            start.await();
            return work.call();
        };
    }

    private static <T> T answer(Future<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failure) {
            throw new AssertionError("a caller failed", failure.getCause());
        } catch (TimeoutException hanging) {
            throw new AssertionError("a caller got no answer", hanging);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }
}
