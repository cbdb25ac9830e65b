package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.checkout.Owner;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The worker that runs by itself, on a database of its own. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "holdfast.checkout.idempotency.purge.enabled=true",
            "holdfast.checkout.idempotency.purge.interval=PT0.02S"
        })
@Import(IdempotencyPurgeTests.Scheduling.class)
class IdempotencyPurgeTests {

    @Autowired KeptRequests kept;

    @Test
    void deletesWhatHasBeenKeptForLongEnoughAndNothingElse() {
        Owner past = someOwner();
        Owner present = someOwner();
        insert(present, 10, "1 hour");
        insert(past, 2 * IdempotentRequestTable.PURGE_BATCH + 1, "0 hours");
        await().until(() -> kept.of(past) == 0);
        assertThat(kept.of(present)).isEqualTo(10);
    }

    private void insert(Owner owner, int count, String left) {
        kept.update(
                """
                insert into idempotent_requests
                    (owner, request_key, fingerprint, run_id, started_at, leased_until, kept_until)
                select '%s', n, repeat('0', 64), gen_random_uuid(),
                       clock_timestamp() - interval '1 day',
                       clock_timestamp() - interval '23 hours',
                       clock_timestamp() + interval '%s'
                from generate_series(1, %d) as n
                """
                        .formatted(owner, left, count));
    }

    @TestConfiguration(proxyBeanMethods = false)
    @EnableScheduling
    static class Scheduling {}
}
