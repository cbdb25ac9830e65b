package io.holdfast.reconciliation;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.stereotype.Component;

import java.util.Optional;

/**
 * Requests a run when one is due, and takes the unfinished one further. Any number of instances may
 * run on one database.
 */
@Component
@ConditionalOnProperty(name = "holdfast.reconciliation.enabled", matchIfMissing = true)
class ReconciliationWorker {

    /** Whoever shuts the application down waits for these, and others get a turn after them. */
    private static final int MAX_STEPS_AT_A_TIME = 20;

    private final Runs runs;

    ReconciliationWorker(Runs runs) {
        this.runs = runs;
    }

    @Scheduled(
            fixedDelayString = "${holdfast.reconciliation.poll-interval:PT1S}",
            scheduler = "reconciliationScheduler")
    void run() {
        runs.requestIfDue();
        boolean goesOn = true;
        for (int step = 0; goesOn && step < MAX_STEPS_AT_A_TIME; step++) {
            Optional<Run> run = runs.checkNext();
            goesOn = run.isPresent() && !run.get().isFinished();
        }
    }

    /**
     * A thread of its own: all other jobs share one, and holds must not stay held for as long as
     * balances are compared. No default candidate, so that the others keep theirs.
     */
    @Bean(defaultCandidate = false)
    static TaskScheduler reconciliationScheduler() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(1);
        scheduler.setThreadNamePrefix("reconciliation-");
        return scheduler;
    }
}
