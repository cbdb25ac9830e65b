package io.holdfast.reservations;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Poison;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.concurrent.TimeUnit;

/** What the worker tells those who watch it. */
@SpringBootTest
class ExpiryMetricsTests {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Autowired private Shop shop;
    @Autowired private Deadlines deadlines;
    @Autowired private Poison poison;
    @Autowired private Sessions sessions;
    @Autowired private TransactionTemplate transaction;
    @Autowired private Expiry expiry;
    @Autowired private HoldStatistics statistics;

    private ExpiryWorker worker;

    @BeforeEach
    void bindTheWorker() {
        expiry.expireDue();
        worker = new ExpiryWorker(expiry, statistics);
        worker.bindTo(meters);
    }

    @Test
    void nothingDueShowsNoLag() {
        worker.run();

        assertThat(gauge("holdfast.holds.due")).isZero();
        assertThat(oldestDueSeconds()).isZero();
        assertThat(gauge("holdfast.holds.set.aside")).isZero();
    }

    @Test
    void expiredHoldsAreCounted() {
        double before = count("holdfast.holds.expired");
        overdue();
        overdue();

        worker.run();

        assertThat(count("holdfast.holds.expired")).isEqualTo(before + 2);
    }

    @Test
    void holdThatStaysDueShowsAsLag() {
        Reservation busy = overdue();

        transaction.executeWithoutResult(
                status -> {
                    sessions.lock(busy);
                    Together.start(this::run).join();
                });

        assertThat(gauge("holdfast.holds.due")).isOne();
        assertThat(oldestDueSeconds()).isGreaterThanOrEqualTo(1);
        worker.run();
        assertThat(gauge("holdfast.holds.due")).isZero();
    }

    @Test
    void holdThatCantBeExpiredShowsAsFailure() {
        double before = count("holdfast.expiry.failures");
        poison.into(overdue());

        worker.run();

        assertThat(count("holdfast.expiry.failures")).isEqualTo(before + 1);
        assertThat(gauge("holdfast.holds.set.aside")).isOne();
        poison.cure();
        poison.letRetry();
        worker.run();
        assertThat(gauge("holdfast.holds.set.aside")).isZero();
    }

    private boolean run() {
        worker.run();
        return true;
    }

    private Reservation overdue() {
        Reservation hold = shop.hold(shop.shelve(1), 1);
        deadlines.pass(hold);
        return hold;
    }

    private double count(String name) {
        return meters.get(name).functionCounter().count();
    }

    private double gauge(String name) {
        return meters.get(name).gauge().value();
    }

    private double oldestDueSeconds() {
        return meters.get("holdfast.holds.oldest.due.age").timeGauge().value(TimeUnit.SECONDS);
    }
}
