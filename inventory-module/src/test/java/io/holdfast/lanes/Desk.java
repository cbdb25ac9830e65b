package io.holdfast.lanes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Work that a test looks at and holds up, and a worker that works when the test says so. A request
 * weighs as much as it has letters.
 */
final class Desk implements LaneWork<String, String>, Executor {

    private static final CountDownLatch NOT_HELD = new CountDownLatch(0);

    final List<String> alone = Collections.synchronizedList(new ArrayList<>());
    final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    final List<List<String>> batches = Collections.synchronizedList(new ArrayList<>());

    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private BiConsumer<List<Seat<String, String>>, Runnable> together =
            (seats, onward) -> answerAll(seats);

    /** Whoever does this alone comes back when it is let go. */
    Desk holdUp(String request) {
        held.put(request, new CountDownLatch(1));
        return this;
    }

    void letGo(String request) {
        latchOf(request).countDown();
    }

    private CountDownLatch latchOf(String request) {
        return held.getOrDefault(request, NOT_HELD);
    }

    /** What is done with a batch from now on. */
    Desk withBatches(Consumer<List<Seat<String, String>>> work) {
        return withBatches((seats, onward) -> work.accept(seats));
    }

    /** What is done with a batch from now on, and when the next may begin. */
    Desk withBatches(BiConsumer<List<Seat<String, String>>, Runnable> work) {
        together = work;
        return this;
    }

    static void answerAll(List<Seat<String, String>> seats) {
        seats.forEach(seat -> seat.answer(seat.request() + " together"));
    }

    @Override
    public String alone(String request) {
        alone.add(request);
        threads.add(Thread.currentThread());
        waitFor(latchOf(request));
        if (request.startsWith("!")) {
            throw new IllegalArgumentException(request);
        }
        return request + " alone";
    }

    static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void together(List<Seat<String, String>> seats, Runnable onward) {
        batches.add(seats.stream().map(Seat::request).toList());
        together.accept(seats, onward);
    }

    @Override
    public int weight(String request) {
        return request.length();
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    /** Works in this thread until the lane needs no worker. */
    void work() {
        tasks.remove().run();
    }

    boolean hasTask() {
        return !tasks.isEmpty();
    }
}
