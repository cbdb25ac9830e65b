package io.holdfast.lanes;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Works on one thing alone or on many together, in batches one after the other.
 *
 * <p>A caller that finds the lane idle works at once, in its own thread: nothing waits for a timer
 * or for company. What arrives meanwhile waits in the order of arrival, and the lane's worker works
 * on it in batches until nobody waits. A batch that hands on is followed by the next while it comes
 * to its end, never by a third. What a batch leaves undone, and all of a batch that fails, is done
 * alone by its callers, a few at a time, so that a bad request harms only itself.
 *
 * <p>Who works alone and doesn't come back is waited for no longer than the {@linkplain
 * LaneLimits#patience patience}; then the lane goes on without it.
 *
 * <p>Thread-safe. Queue, batch and waiting time are bounded: what is too much is refused with an
 * {@link OverloadedException}, and nothing was done for it. A caller that is interrupted while it
 * waits leaves with an {@link AbandonedException}, its interrupt status set; that takes nothing
 * from the others.
 *
 * @param <T> what is asked for
 * @param <R> what comes of it
 */
public final class Lane<T, R> {

    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);

    private final LaneWork<T, R> work;
    private final LaneLimits limits;
    private final Executor worker;
    private final Semaphore alone;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition quiet = lock.newCondition();
    private final Deque<Seat<T, R>> waiting = new ArrayDeque<>();
    private final Occupant batches = new Occupant();
    private final LongAdder batchCount = new LongAdder();
    private final LongAdder batchedCount = new LongAdder();
    private final LongAdder failedCount = new LongAdder();
    private final LongAdder refusedCount = new LongAdder();

    /** Null while the lane is idle; then nobody waits. */
    private @Nullable Occupant occupant;

    /** The batch that no other may follow yet. */
    private @Nullable List<Seat<T, R>> leader;

    /** Batches under way: one, or one and another that follows it. */
    private int underWay;

    /** Callers that have not been answered yet, wherever they are. */
    private int inside;

    private boolean closed;

    /**
     * Makes an idle lane.
     *
     * @param worker runs what it is given in another thread, at once or when the last is done
     */
    public Lane(LaneWork<T, R> work, LaneLimits limits, Executor worker) {
        this.work = work;
        this.limits = limits;
        this.worker = worker;
        this.alone = new Semaphore(limits.alone(), true);
    }

    /**
     * Has the request done, alone or together with others, and waits for what comes of it.
     *
     * @throws OverloadedException if too many wait, it waited too long, or the lane is closed
     * @throws AbandonedException if the caller was interrupted while it waited
     */
    public R call(T request) {
        Seat<T, R> seat = new Seat<>(request, work.weight(request));
        Occupant own = enter(seat);
        try {
            return own == null ? await(seat) : occupying(own, request);
        } finally {
            exit();
        }
    }

    /** Finds the lane idle and occupies it, or waits in the queue. */
    private @Nullable Occupant enter(Seat<T, R> seat) {
        lock.lock();
        try {
            refuseIfFull();
            Occupant own = occupyIfIdle();
            if (own == null) {
                queue(seat);
            }
            inside++;
            return own;
        } finally {
            lock.unlock();
        }
    }

    private void exit() {
        lock.lock();
        try {
            inside--;
            quiet.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void refuseIfFull() {
        if (closed) {
            throw overloaded("the lane is closed: the application is stopping");
        }
        if (waitingNow() >= limits.queue()) {
            throw overloaded(limits.queue() + " requests are waiting already");
        }
    }

    private OverloadedException overloaded(String why) {
        refusedCount.increment();
        return new OverloadedException(why);
    }

    private @Nullable Occupant occupyIfIdle() {
        if (occupant == null && takePermit()) {
            occupant = new Occupant();
            return occupant;
        }
        return null;
    }

    /** Takes a permit, but not from under those who wait for one after a failed batch. */
    private boolean takePermit() {
        return !alone.hasQueuedThreads() && alone.tryAcquire();
    }

    private void queue(Seat<T, R> seat) {
        waiting.add(seat);
        if (occupant == null) {
            startBatches();
        }
    }

    private R occupying(Occupant own, T request) {
        try {
            return work.alone(request);
        } finally {
            alone.release();
            leave(own);
        }
    }

    private void leave(Occupant own) {
        lock.lock();
        try {
            if (occupant == own) {
                goOn();
            }
        } finally {
            lock.unlock();
        }
    }

    private void goOn() {
        if (waiting.isEmpty()) {
            occupant = null;
            quiet.signalAll();
        } else {
            startBatches();
        }
    }

    /** Has the worker begin; without one, all that waits is done alone. */
    private void startBatches() {
        occupant = batches;
        boolean started = false;
        try {
            worker.execute(this::workOnBatches);
            started = true;
        } catch (RejectedExecutionException refusal) {
            LOG.warn("A lane has no worker; what waits is done alone: {}", refusal.toString());
        } finally {
            if (!started) {
                dismissWaiting();
            }
        }
    }

    private void dismissWaiting() {
        for (var seat = waiting.poll(); seat != null; seat = waiting.poll()) {
            if (seat.take()) {
                seat.tell(new Verdict.Dismissed<>());
            }
        }
        goOn();
    }

    private void workOnBatches() {
        for (var batch = next(); !batch.isEmpty(); batch = next()) {
            boolean done = false;
            try {
                work(batch);
                done = true;
            } finally {
                end(batch, done);
            }
        }
    }

    private void work(List<Seat<T, R>> batch) {
        batchCount.increment();
        batchedCount.add(batch.size());
        try {
            work.together(Collections.unmodifiableList(batch), () -> handOn(batch));
        } catch (RuntimeException failure) {
            failedCount.increment();
            LOG.debug("A batch of {} failed; they are done alone", batch.size(), failure);
        } finally {
            batch.forEach(seat -> seat.tell(new Verdict.Dismissed<>()));
        }
    }

    /** Lets the next batch begin if somebody waits for it; only the first time counts. */
    private void handOn(List<Seat<T, R>> batch) {
        lock.lock();
        try {
            if (leader == batch) {
                leader = null;
                if (underWay == 1 && !waiting.isEmpty()) {
                    worker.execute(this::workOnBatches);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** A worker that goes on takes the next batch itself; one that broke down leaves the lane. */
    private void end(List<Seat<T, R>> batch, boolean workerGoesOn) {
        lock.lock();
        try {
            underWay--;
            if (leader == batch) {
                leader = null;
            }
            if (!workerGoesOn) {
                goOnUnlessUnderWay();
            }
        } finally {
            lock.unlock();
        }
    }

    /** What is to be worked on together; nothing if it isn't this worker's turn any more. */
    private List<Seat<T, R>> next() {
        lock.lock();
        try {
            if (occupant != batches || leader != null || underWay > 1) {
                return List.of();
            }
            List<Seat<T, R>> batch = take();
            if (batch.isEmpty()) {
                goOnUnlessUnderWay();
            } else if (isOnly(batch) && takePermit()) {
                admit(batch.removeFirst());
            } else {
                leader = batch;
                underWay++;
            }
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private void goOnUnlessUnderWay() {
        if (underWay == 0) {
            goOn();
        }
    }

    private boolean isOnly(List<Seat<T, R>> batch) {
        return batch.size() == 1 && waiting.isEmpty() && underWay == 0;
    }

    private List<Seat<T, R>> take() {
        List<Seat<T, R>> batch = new ArrayList<>();
        int weight = 0;
        while (!waiting.isEmpty() && (batch.isEmpty() || weight < limits.batch())) {
            int next = waiting.getFirst().weight();
            if (!batch.isEmpty() && next > limits.batch() - weight) {
                break;
            }
            Seat<T, R> seat = waiting.removeFirst();
            if (seat.take()) {
                batch.add(seat);
                weight += next;
            }
        }
        return batch;
    }

    /** One that waits without company is done as in an idle lane. */
    private void admit(Seat<T, R> only) {
        occupant = new Occupant();
        only.tell(new Verdict.Admitted<>(occupant));
    }

    private R await(Seat<T, R> seat) {
        try {
            if (!seat.isToldWithin(limits.patience())) {
                passBy(seat);
                giveUpUnlessTakenInTime(seat);
            }
            return switch (seat.await()) {
                case Verdict.Done<R> done -> done.outcome();
                case Verdict.Admitted<R> admitted -> occupying(admitted.occupant(), seat.request());
                case Verdict.Dismissed<R> dismissed -> alone(seat.request());
            };
        } catch (InterruptedException interruption) {
            abandon(seat);
            Thread.currentThread().interrupt();
            throw new AbandonedException(interruption);
        }
    }

    /** Goes on without one that has been working alone for as long as the seat has waited. */
    private void passBy(Seat<T, R> seat) {
        lock.lock();
        try {
            if (seat.isWaiting() && occupant != batches) {
                startBatches();
            }
        } finally {
            lock.unlock();
        }
    }

    private void giveUpUnlessTakenInTime(Seat<T, R> seat) throws InterruptedException {
        Duration rest = limits.maxWait().minus(limits.patience());
        if (!seat.isToldWithin(rest) && seat.giveUp()) {
            remove(seat);
            throw overloaded("waited in vain for " + limits.maxWait());
        }
    }

    private void remove(Seat<T, R> givenUp) {
        lock.lock();
        try {
            waiting.remove(givenUp);
        } finally {
            lock.unlock();
        }
    }

    /** What is being worked on already is left to it; a lane that waits for the caller goes on. */
    private void abandon(Seat<T, R> seat) {
        if (seat.giveUp()) {
            remove(seat);
            return;
        }
        seat.leaveTo(
                verdict -> {
                    if (verdict instanceof Verdict.Admitted<R> admitted) {
                        alone.release();
                        leave(admitted.occupant());
                    }
                });
    }

    private R alone(T request) throws InterruptedException {
        if (!alone.tryAcquire(NANOSECONDS.convert(limits.maxWait()), NANOSECONDS)) {
            throw overloaded("waited in vain for " + limits.maxWait());
        }
        try {
            return work.alone(request);
        } finally {
            alone.release();
        }
    }

    /**
     * Refuses what comes from now on and waits until all that came before is done.
     *
     * @return whether it was done in time
     */
    public boolean close(Duration time) throws InterruptedException {
        lock.lock();
        try {
            closed = true;
            long left = NANOSECONDS.convert(time);
            while (!isQuiet() && left > 0) {
                left = quiet.awaitNanos(left);
            }
            return isQuiet();
        } finally {
            lock.unlock();
        }
    }

    /** Who was dismissed is inside an idle lane, and what was abandoned keeps an empty one busy. */
    private boolean isQuiet() {
        return occupant == null && inside == 0;
    }

    /** Requests that wait at this moment: for a batch, or to be done alone after one. */
    public int waiting() {
        lock.lock();
        try {
            return waitingNow();
        } finally {
            lock.unlock();
        }
    }

    private int waitingNow() {
        return waiting.size() + alone.getQueueLength();
    }

    /** Batches so far. */
    public long batches() {
        return batchCount.sum();
    }

    /** Requests that were in a batch so far. */
    public long batched() {
        return batchedCount.sum();
    }

    /** Batches so far that failed, so that their requests were done alone. */
    public long failed() {
        return failedCount.sum();
    }

    /** Requests that were refused so far, because there was too much to do. */
    public long refused() {
        return refusedCount.sum();
    }
}
