package io.holdfast.checkout;

import io.holdfast.balances.Actor;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Takes up payments whose next step is due: what a crash interrupted, and what the gateway gave no
 * answer to. Any number of instances may run on one database.
 */
@Component
@ConditionalOnProperty(name = "holdfast.payments.worker.enabled", matchIfMissing = true)
class PaymentWorker {

    private static final Logger LOG = LoggerFactory.getLogger(PaymentWorker.class);
    private static final Actor ACTOR = Actor.worker("payments");
    private static final int AT_A_TIME = 8;

    private final Payments payments;

    PaymentWorker(Payments payments) {
        this.payments = payments;
    }

    /** A few at a time, so that one slow answer of the gateway holds up no other payment. */
    @Scheduled(
            fixedDelayString = "${holdfast.payments.worker.interval:PT2S}",
            scheduler = "paymentScheduler")
    void run() throws InterruptedException {
        List<Callable<PaymentId>> due =
                payments.due().stream().<Callable<PaymentId>>map(id -> () -> advance(id)).toList();
        if (due.isEmpty()) {
            return;
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME)) {
            threads.invokeAll(due).forEach(PaymentWorker::report);
        }
    }

    private PaymentId advance(PaymentId id) {
        payments.advance(id, ACTOR);
        return id;
    }

    /** The payment is due again after its lease; the others have gone on. */
    private static void report(Future<PaymentId> step) {
        try {
            step.get();
        } catch (ExecutionException failure) {
            LOG.error("A payment could not be taken further", failure.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * A thread of its own: all other jobs share one, and holds must not stay held for as long as a
     * gateway takes. No default candidate, so that the others keep theirs.
     */
    @Bean(defaultCandidate = false)
    static TaskScheduler paymentScheduler() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(1);
        scheduler.setThreadNamePrefix("payments-");
        return scheduler;
    }
}
