package io.holdfast.webhooks;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Writes down what is to be told and has it sent, every {@code holdfast.webhooks.worker.interval},
 * a quarter of a second unless told otherwise; every hour forgets what ended long ago. Any number
 * of instances may run on one database.
 */
@Component
@ConditionalOnProperty(name = "holdfast.webhooks.worker.enabled", matchIfMissing = true)
class WebhookWorker {

    private final FanOut fanOut;
    private final Senders senders;
    private final Purge purge;

    WebhookWorker(FanOut fanOut, Senders senders, Purge purge) {
        this.fanOut = fanOut;
        this.senders = senders;
        this.purge = purge;
    }

    @Scheduled(
            fixedDelayString = "${holdfast.webhooks.worker.interval:PT0.25S}",
            scheduler = "webhookScheduler")
    void run() {
        fanOut.catchUp();
        senders.start();
    }

    @Scheduled(fixedDelayString = "PT1H", scheduler = "webhookScheduler")
    void purge() {
        purge.run();
    }

    /** A thread of its own: others are told soon, whatever the other jobs are at. */
    @Bean(defaultCandidate = false)
    static TaskScheduler webhookScheduler() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(1);
        scheduler.setThreadNamePrefix("webhooks-");
        return scheduler;
    }
}
