package io.holdfast.reservations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import static java.util.concurrent.TimeUnit.MINUTES;

import io.holdfast.testing.Shop;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.test.annotation.DirtiesContext;

import java.time.Duration;

/** The counting as applications have it: on, and written by itself. */
@SpringBootTest(
        properties = {"holdfast.statistics.enabled=true", "holdfast.statistics.interval=PT0.02S"})
@DirtiesContext
class HoldStatisticsWorkerTests {

    private static final Duration SOON = Duration.ofMillis(10);

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;

    @Test
    void placedHoldIsCountedWithoutAnybodyAsking() {
        shop.hold(shop.shelve(1), 1);

        await().atMost(1, MINUTES).pollInterval(SOON).until(() -> placed() > 0);
        assertThat(placed()).isOne();
    }

    private long placed() {
        return reservations.lastDay().stream().mapToLong(StatisticsBucket::placed).sum();
    }

    @TestConfiguration
    @EnableScheduling
    static class Scheduling {}
}
