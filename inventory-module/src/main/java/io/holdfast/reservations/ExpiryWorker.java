package io.holdfast.reservations;

import io.holdfast.catalog.Reach;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

import java.util.concurrent.TimeUnit;

/**
 * Expires due holds all the time, and says how far behind it is. Any number of instances may run on
 * one database.
 */
@Component
@ConditionalOnProperty(name = "holdfast.expiry.enabled", matchIfMissing = true)
class ExpiryWorker implements MeterBinder {

    private final Expiry expiry;
    private final HoldStatistics statistics;
    private volatile ExpiryBacklog backlog = ExpiryBacklog.NONE;

    ExpiryWorker(Expiry expiry, HoldStatistics statistics) {
        this.expiry = expiry;
        this.statistics = statistics;
    }

    @Scheduled(fixedDelayString = "${holdfast.expiry.interval:PT1S}")
    void run() {
        // Before the run too: afterwards nothing tells that the worker had been away for an hour.
        statistics.lag(expiry.backlog(Reach.EVERYWHERE).oldest());
        expiry.expireDue();
        backlog = expiry.backlog(Reach.EVERYWHERE);
        statistics.lag(backlog.oldest());
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("holdfast.holds.due", this, worker -> worker.backlog.dueHolds())
                .description("Holds that are still held past their deadline")
                .register(registry);
        TimeGauge.builder(
                        "holdfast.holds.oldest.due.age",
                        this,
                        TimeUnit.MILLISECONDS,
                        worker -> worker.backlog.oldest().toMillis())
                .description("How long the oldest due hold has been due")
                .register(registry);
        Gauge.builder("holdfast.holds.set.aside", this, worker -> worker.backlog.setAside())
                .description("Due holds that could not be expired and wait to be tried again")
                .register(registry);
        FunctionCounter.builder("holdfast.holds.expired", expiry, Expiry::expiredSoFar)
                .description("Holds expired by this instance")
                .register(registry);
        FunctionCounter.builder("holdfast.expiry.failures", expiry, Expiry::setAsideSoFar)
                .description("Failures of this instance to expire a hold")
                .register(registry);
    }
}
