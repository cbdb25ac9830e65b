package io.holdfast.lanes;

import java.util.concurrent.CompletableFuture;

/** Somebody who asks for something in a thread of its own. */
final class Caller {

    private final CompletableFuture<String> outcome = new CompletableFuture<>();
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
    private final Thread thread;
    private volatile boolean leftInterrupted;

    Caller(Lane<String, String> lane, String request) {
        thread = new Thread(() -> call(lane, request));
        thread.start();
    }

    private void call(Lane<String, String> lane, String request) {
        try {
            outcome.complete(lane.call(request));
        } catch (RuntimeException | ExpectedError thrown) {
            leftInterrupted = Thread.currentThread().isInterrupted();
            failure.complete(thrown);
            outcome.completeExceptionally(thrown);
        }
    }

    Thread thread() {
        return thread;
    }

    void interrupt() {
        thread.interrupt();
    }

    String answer() {
        return outcome.join();
    }

    Throwable failure() {
        return failure.join();
    }

    boolean isWaiting() {
        return !outcome.isDone();
    }

    boolean leftInterrupted() {
        return leftInterrupted;
    }
}
