package io.holdfast.postgres;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits for processes. An interrupt is kept for later: half a start or half a stop would leave a
 * server behind.
 *
 * <p>It looks again and again instead of waiting for {@link ProcessHandle#onExit()}, which needs a
 * free thread in the common pool to tell.
 */
record Patience(Duration limit) {

    private static final Duration PAUSE = Duration.ofMillis(10);

    interface Condition {

        boolean holds() throws IOException;
    }

    /** Returns whether it came about in time. */
    boolean outlasts(Condition condition) throws IOException {
        long start = System.nanoTime();
        boolean interrupted = false;
        try {
            while (!condition.holds()) {
                if (System.nanoTime() - start > limit.toNanos()) {
                    return false;
                }
                interrupted |= Thread.interrupted();
                LockSupport.parkNanos(PAUSE.toNanos());
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
