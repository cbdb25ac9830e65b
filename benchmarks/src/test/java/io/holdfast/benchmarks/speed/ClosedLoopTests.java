package io.holdfast.benchmarks.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;

class ClosedLoopTests {

    private static final int CALLERS = 4;
    private static final Duration LONG = Duration.ofMinutes(5);

    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    @Test
    void endsForEverybodyWhenNothingIsLeft() throws SQLException {
        Measurement measurement =
                loop(Duration.ZERO)
                        .run(
                                index ->
                                        () ->
                                                calls.incrementAndGet() > 1_000
                                                        ? Caller.NOTHING_LEFT
                                                        : 1);
        assertThat(measurement.operations()).isBetween(1L, 1_000L);
    }

    @Test
    void countsNothingOfTheWarmUp() {
        assertThatThrownBy(() -> loop(LONG).run(index -> () -> Caller.NOTHING_LEFT))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aFailureEndsItForEverybodyAndIsTold() {
        assertThatThrownBy(() -> loop(Duration.ZERO).run(this::failingAtTheTenthCall))
                .isInstanceOf(CompletionException.class)
                .hasRootCauseMessage("ten");
        assertThat(closed).hasValue(CALLERS);
    }

    private Caller failingAtTheTenthCall(int index) {
        return new Caller() {
            @Override
            public int call() throws SQLException {
                if (calls.incrementAndGet() == 10) {
                    throw new SQLException("ten");
                }
                return 1;
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
    }

    private static ClosedLoop loop(Duration warmUp) {
        return new ClosedLoop(CALLERS, Thread.ofVirtual().factory(), warmUp, LONG);
    }
}
