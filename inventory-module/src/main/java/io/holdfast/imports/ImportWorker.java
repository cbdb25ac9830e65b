package io.holdfast.imports;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.stereotype.Component;

/** Checks and applies what waits for it. Any number of instances may run on one database. */
@Component
@ConditionalOnProperty(name = "holdfast.imports.enabled", matchIfMissing = true)
class ImportWorker {

    private static final Logger LOG = LoggerFactory.getLogger(ImportWorker.class);

    private static final int AT_A_TIME = 10;

    private final Imports imports;

    ImportWorker(Imports imports) {
        this.imports = imports;
    }

    @Scheduled(
            fixedDelayString = "${holdfast.imports.poll-interval:PT1S}",
            scheduler = "importScheduler")
    void run() {
        imports.waiting(AT_A_TIME).forEach(this::advance);
    }

    /** One that fails must not be in the way of the others; it is tried again. */
    private void advance(long id) {
        try {
            imports.advance(id);
        } catch (RuntimeException failure) {
            LOG.warn("Import {} did not get on; it is tried again", id, failure);
        }
    }

    @Scheduled(fixedDelayString = "PT1H", scheduler = "importScheduler")
    void forgetOld() {
        imports.forgetOld();
    }

    /**
     * A thread of its own: all other jobs share one, and must not wait for a long file. No default
     * candidate, so that the others keep theirs.
     */
    @Bean(defaultCandidate = false)
    static TaskScheduler importScheduler() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(1);
        scheduler.setThreadNamePrefix("imports-");
        return scheduler;
    }
}
