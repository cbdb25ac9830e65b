package io.holdfast.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

import java.io.EOFException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** What the log says of workers that fail. */
@ExtendWith(OutputCaptureExtension.class)
class WorkerFaultsTests {

    private static final RuntimeException LOST =
            new DataAccessResourceFailureException(
                    "lost", new SQLException("An I/O error occurred", "08006", new EOFException()));

    @Test
    void anOutageIsOneLine(CapturedOutput output) {
        WorkerFaults faults = new WorkerFaults();

        faults.handleError(LOST);
        faults.handleError(LOST);

        assertThat(output.getAll().lines())
                .singleElement()
                .asString()
                .contains("WARN", "out of reach", "An I/O error occurred");
    }

    @Test
    void everythingElseIsToldEachTimeWithItsCause(CapturedOutput output) {
        WorkerFaults faults = new WorkerFaults();

        faults.handleError(LOST);
        faults.handleError(new IllegalStateException("first bug"));
        faults.handleError(new IllegalStateException("second bug"));

        assertThat(output).contains("first bug", "second bug", "\tat " + getClass().getName());
    }

    @Test
    void everySchedulerTellsOfItsWorkersThisWay(CapturedOutput output) {
        new ApplicationContextRunner()
                .withBean(WorkerFaults.class)
                .withBean("one", ThreadPoolTaskScheduler.class)
                .withBean("another", SimpleAsyncTaskScheduler.class)
                .run(
                        context ->
                                context.getBeansOfType(TaskScheduler.class)
                                        .values()
                                        .forEach(this::fail));

        assertThat(output.getAll().lines().filter(line -> line.contains("out of reach")))
                .hasSize(1);
        assertThat(output).doesNotContain("ERROR");
    }

    private void fail(TaskScheduler scheduler) {
        AtomicInteger runs = new AtomicInteger();
        scheduler.scheduleWithFixedDelay(
                () -> {
                    runs.incrementAndGet();
                    throw LOST;
                },
                Duration.ofMillis(1));
        await().until(() -> runs.get() > 2);
    }
}
