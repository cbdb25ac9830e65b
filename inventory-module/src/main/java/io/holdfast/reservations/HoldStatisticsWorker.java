package io.holdfast.reservations;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Adds this instance's counts to the database's every {@code holdfast.statistics.interval}, 10
 * seconds unless told otherwise, and when the instance stops.
 */
@Component
@ConditionalOnProperty(name = "holdfast.statistics.enabled", matchIfMissing = true)
class HoldStatisticsWorker implements DisposableBean {

    private final HoldStatistics statistics;

    HoldStatisticsWorker(HoldStatistics statistics) {
        this.statistics = statistics;
    }

    @Scheduled(fixedDelayString = "${holdfast.statistics.interval:PT10S}")
    void run() {
        statistics.flush();
    }

    @Override
    public void destroy() {
        statistics.flush();
    }
}
