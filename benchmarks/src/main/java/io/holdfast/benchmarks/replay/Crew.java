package io.holdfast.benchmarks.replay;

import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * So many threads, who take jobs from one queue in its order.
 *
 * @param size how many
 */
record Crew(int size) {

    /**
     * Has all jobs done. If one fails, no further ones are begun.
     *
     * @throws java.util.concurrent.CompletionException around the failure of a job
     */
    <T> void work(Collection<T> jobs, Consumer<T> work) {
        Queue<T> queue = new ConcurrentLinkedQueue<>(jobs);
        try (ExecutorService threads = Executors.newFixedThreadPool(size)) {
            Stream<CompletableFuture<Void>> members =
                    Stream.generate(
                                    () ->
                                            CompletableFuture.runAsync(
                                                    () -> empty(queue, work), threads))
                            .limit(size);
            CompletableFuture.allOf(members.toArray(CompletableFuture[]::new)).join();
        }
    }

    private static <T> void empty(Queue<T> queue, Consumer<T> work) {
        boolean isEmptied = false;
        try {
            for (T job = queue.poll(); job != null; job = queue.poll()) {
                work.accept(job);
            }
            isEmptied = true;
        } finally {
            if (!isEmptied) {
                queue.clear();
            }
        }
    }
}
