package io.holdfast.balances;

import static org.awaitility.Awaitility.await;

import static java.util.concurrent.TimeUnit.MINUTES;

import io.holdfast.testing.Shop;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.test.annotation.DirtiesContext;

import java.time.Duration;

/** Every reading of lists while the copy follows by itself, as applications have it. */
@SpringBootTest(
        properties = {
            "holdfast.balances.levels.enabled=true",
            "holdfast.balances.levels.interval=PT0.02S"
        })
@DirtiesContext
class BalanceLevelsWorkerTests extends BalanceListTests {

    private static final Duration SOON = Duration.ofMillis(10);

    @Autowired private Shop theShop;
    @Autowired private JdbcClient client;

    @Test
    void copyFollowsWithoutAnybodyAsking() {
        theShop.hold(theShop.shelve(3), 1);

        CopiedLevels copy = new CopiedLevels(client);
        await().atMost(1, MINUTES).pollInterval(SOON).until(() -> copy.stale() == 0);
        copy.assertComplete();
    }

    @TestConfiguration
    @EnableScheduling
    static class Scheduling {}
}
