package io.holdfast.admin.demo;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Has shoppers do the same at the same moment, each on a thread of their own. */
final class Race {

    private Race() {}

    /** What came of it for each; a fault of one is a fault of the whole. */
    static <T> Map<Shopper, T> between(List<Shopper> shoppers, Function<Shopper, T> press) {
        CountDownLatch ready = new CountDownLatch(shoppers.size());
        Map<Shopper, Future<T>> presses = new EnumMap<>(Shopper.class);
        Map<Shopper, T> outcomes = new EnumMap<>(Shopper.class);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            shoppers.forEach(
                    shopper ->
                            presses.put(
                                    shopper,
                                    threads.submit(() -> together(ready, shopper, press))));
            presses.forEach((shopper, answer) -> outcomes.put(shopper, outcome(answer)));
        }
        return outcomes;
    }

    private static <T> T together(CountDownLatch ready, Shopper shopper, Function<Shopper, T> press)
            throws InterruptedException {
        ready.countDown();
        ready.await();
        return press.apply(shopper);
    }

    private static <T> T outcome(Future<T> answer) {
        try {
            return answer.get();
        } catch (ExecutionException fault) {
            throw new IllegalStateException("a shopper's press failed", fault.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped in the middle of a race", stopped);
        }
    }
}
