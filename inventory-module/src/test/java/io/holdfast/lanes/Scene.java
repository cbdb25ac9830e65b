package io.holdfast.lanes;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/**
 * A lane, callers known by their numbers from 1, and what came of it all. Threads are plain ones
 * and checks plain conditions: the fewer steps, the more schedules in the same time.
 */
final class Scene implements LaneWork<Integer, Integer> {

    private static final int AFTERWARDS = 0;

    private final Lane<Integer, Integer> lane;
    private final int callerCount;
    private final AtomicIntegerArray done;
    private final Object[] ends;
    private final List<Thread> callers = new ArrayList<>();
    private final List<Thread> workers = new ArrayList<>();
    private final CountDownLatch secondIsDone = new CountDownLatch(1);

    private Runnable failure = () -> {};
    private boolean hasWorker = true;
    private boolean firstHangs;
    private boolean secondIsInterrupted;
    private @Nullable Thread closer;
    private volatile boolean drained;
    private volatile boolean doneTooLate;
    private volatile boolean batchesHandOn;
    private volatile boolean leading;
    private volatile boolean outOfTurn;

    Scene(int callerCount, Duration patience, Duration maxWait) {
        this(callerCount, new LaneLimits(10, 10, 1, patience, maxWait));
    }

    Scene(int callerCount, LaneLimits limits) {
        this.lane = new Lane<>(this, limits, this::work);
        this.callerCount = callerCount;
        this.done = new AtomicIntegerArray(callerCount + 1);
        this.ends = new Object[callerCount + 1];
    }

    /** Batches do this when they have answered their first. */
    Scene withBatches(Runnable failing) {
        failure = failing;
        return this;
    }

    /** Batches let the next begin when they have answered their first. */
    Scene withBatchesThatHandOn() {
        batchesHandOn = true;
        return this;
    }

    Scene withoutWorker() {
        hasWorker = false;
        return this;
    }

    /** The first caller, if it works alone, comes back only when the second is done. */
    Scene withFirstHanging() {
        firstHangs = true;
        return this;
    }

    /** The second caller's first wait is interrupted, wherever the others are then. */
    Scene withSecondInterrupted() {
        secondIsInterrupted = true;
        return this;
    }

    Scene start() {
        IntStream.rangeClosed(1, callerCount).forEach(n -> callers.add(started(() -> call(n))));
        return this;
    }

    Scene interrupt(int caller) {
        callers.get(caller - 1).interrupt();
        return this;
    }

    Scene close() {
        closer = started(this::drain);
        return this;
    }

    /** Waits for all threads, and checks what must hold whatever happened. */
    Scene end() {
        callers.forEach(Scene::join);
        if (closer != null) {
            join(closer);
        }
        for (int i = 0; i < workers.size(); i++) {
            join(workers.get(i));
        }
        check(!doneTooLate, "something was done in a closed lane");
        check(!outOfTurn, "a batch began before the one before it had handed on");
        checkAtRest();
        return this;
    }

    private void checkAtRest() {
        check(lane.waiting() == 0, "somebody waits in the end");
        if (closer == null) {
            int before = workers.size();
            call(AFTERWARDS);
            check(isDone(AFTERWARDS) && workers.size() == before, "the lane is not idle");
            drain();
        }
        check(drained, "the lane is not drained");
    }

    void assertDone(int... numbers) {
        for (int n : numbers) {
            check(isDone(n), "not done once, with its answer: " + n);
        }
    }

    void assertDoneOrRefused(int... numbers) {
        for (int n : numbers) {
            check(isDone(n) || isRefused(n), "neither done once nor refused: " + n);
        }
    }

    void assertDoneOrAbandoned(int n) {
        boolean abandoned = ends[n] instanceof AbandonedException && done.get(n) <= 1;
        check(isDone(n) || abandoned, "neither done once nor abandoned: " + n);
    }

    private boolean isDone(int n) {
        return done.get(n) == 1 && Integer.valueOf(-n).equals(ends[n]);
    }

    private boolean isRefused(int n) {
        return done.get(n) == 0 && ends[n] instanceof OverloadedException;
    }

    @Override
    public Integer alone(Integer request) {
        if (firstHangs && request == 1) {
            hang();
        }
        return outcome(request);
    }

    @Override
    public void together(List<Seat<Integer, Integer>> seats, Runnable onward) {
        outOfTurn |= leading;
        leading = true;
        boolean handedOn = false;
        try {
            answer(seats.getFirst());
            if (batchesHandOn) {
                handedOn = true;
                leading = false;
                onward.run();
            }
            failure.run();
            seats.subList(1, seats.size()).forEach(this::answer);
        } finally {
            if (!handedOn) {
                leading = false;
            }
        }
    }

    private void answer(Seat<Integer, Integer> seat) {
        seat.answer(outcome(seat.request()));
    }

    private int outcome(int request) {
        done.incrementAndGet(request);
        doneTooLate |= drained;
        if (request == 2) {
            secondIsDone.countDown();
        }
        return -request;
    }

    private void hang() {
        try {
            secondIsDone.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void call(int n) {
        if (n == 2 && secondIsInterrupted) {
            Thread.currentThread().interrupt();
        }
        try {
            ends[n] = lane.call(n);
        } catch (OverloadedException | AbandonedException refusal) {
            ends[n] = refusal;
        }
    }

    private void drain() {
        try {
            drained = lane.close(Duration.ofDays(1));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void work(Runnable batches) {
        if (!hasWorker) {
            throw new RejectedExecutionException("no worker");
        }
        workers.add(started(() -> survive(batches)));
    }

    /** An error ends a worker's thread; here it must not end the exploration. */
    private static void survive(Runnable batches) {
        try {
            batches.run();
        } catch (ExpectedError expected) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread started(Runnable work) {
        Thread thread = new Thread(work);
        thread.start();
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
