package io.holdfast.transactions;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.stereotype.Component;
import org.springframework.util.ErrorHandler;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Logs what workers fail with; they go on at their next turn.
 *
 * <p>While a database server is replaced, every worker fails at every turn. That is said in one
 * line, and not again for {@link #SILENCE}. Everything else is logged each time, with its cause.
 *
 * <p>Every scheduler gets it. Thread-safe.
 */
@Component
public class WorkerFaults implements ErrorHandler, BeanPostProcessor {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerFaults.class);
    private static final Duration SILENCE = Duration.ofMinutes(1);

    private final AtomicLong silentUntilNanos = new AtomicLong(System.nanoTime());

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof ThreadPoolTaskScheduler scheduler) {
            scheduler.setErrorHandler(this);
        } else if (bean instanceof SimpleAsyncTaskScheduler scheduler) {
            scheduler.setErrorHandler(this);
        }
        return bean;
    }

    @Override
    public void handleError(Throwable failure) {
        if (!TemporaryFault.isBehind(failure)) {
            LOG.error("A worker failed; it goes on at its next turn", failure);
        } else if (isToldNow()) {
            LOG.warn(
                    "The database is out of reach; workers go on as soon as it isn't: {}",
                    reasonOf(failure));
        }
    }

    /** What the driver says, rather than the socket below it. */
    private static String reasonOf(Throwable failure) {
        String reason = failure.toString();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException driver) {
                reason = driver.toString();
            }
        }
        return reason;
    }

    private boolean isToldNow() {
        long now = System.nanoTime();
        long until = silentUntilNanos.get();
        return now - until >= 0 && silentUntilNanos.compareAndSet(until, now + SILENCE.toNanos());
    }
}
