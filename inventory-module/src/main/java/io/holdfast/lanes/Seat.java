package io.holdfast.lanes;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * A request that waits in a lane. It is taken by the lane or given up by its caller, never both.
 *
 * @param <T> what is asked for
 * @param <R> what comes of it
 */
public final class Seat<T, R> {

    private final T request;
    private final int weight;
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    private final CompletableFuture<Verdict<R>> verdict = new CompletableFuture<>();

    Seat(T request, int weight) {
        this.request = request;
        this.weight = Math.max(1, weight);
    }

    /** What is asked for. */
    public T request() {
        return request;
    }

    int weight() {
        return weight;
    }

    /** Tells the caller what came of it. Only the first answer counts. */
    public void answer(R outcome) {
        tell(new Verdict.Done<>(outcome));
    }

    void tell(Verdict<R> word) {
        verdict.complete(word);
    }

    /** Whether it is neither taken nor given up. */
    boolean isWaiting() {
        return state.get() == State.WAITING;
    }

    /** Takes it to be worked on; false if its caller has given it up. */
    boolean take() {
        return state.compareAndSet(State.WAITING, State.TAKEN);
    }

    /** Gives it up; false if it is being worked on. */
    boolean giveUp() {
        return state.compareAndSet(State.WAITING, State.GIVEN_UP);
    }

    /** Has the verdict, now or later, seen by somebody else than the caller. */
    void leaveTo(Consumer<Verdict<R>> somebody) {
        verdict.thenAccept(somebody);
    }

    boolean isToldWithin(Duration time) throws InterruptedException {
        try {
            verdict.get(NANOSECONDS.convert(time), NANOSECONDS);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        } catch (ExecutionException never) {
            throw new IllegalStateException(never);
        }
    }

    Verdict<R> await() throws InterruptedException {
        try {
            return verdict.get();
        } catch (ExecutionException never) {
            throw new IllegalStateException(never);
        }
    }

    private enum State {
        WAITING,
        TAKEN,
        GIVEN_UP
    }
}
