package io.holdfast.reservations;

import static org.awaitility.Awaitility.await;

import static java.util.concurrent.TimeUnit.MINUTES;

import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.test.annotation.DirtiesContext;

import java.time.Duration;

/** The worker as applications have it: on, and running by itself. */
@SpringBootTest(properties = {"holdfast.expiry.enabled=true", "holdfast.expiry.interval=PT0.02S"})
@DirtiesContext
class ExpiryWorkerTests {

    private static final Duration SOON = Duration.ofMillis(10);

    @Autowired private Shop shop;
    @Autowired private Deadlines deadlines;

    @Test
    void dueHoldsExpireWithoutAnybodyAsking() {
        awaitExpiryOf(overdue());
        awaitExpiryOf(overdue());
    }

    private Reservation overdue() {
        Reservation hold = shop.hold(shop.shelve(1), 1);
        deadlines.pass(hold);
        return hold;
    }

    private void awaitExpiryOf(Reservation hold) {
        await().atMost(1, MINUTES)
                .pollInterval(SOON)
                .until(() -> shop.status(hold.id()) == ReservationStatus.EXPIRED);
    }

    @TestConfiguration
    @EnableScheduling
    static class Scheduling {}
}
