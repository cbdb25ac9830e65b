package io.holdfast;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The whole application on a real server and a real PostgreSQL. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "holdfast.api-key=" + ApplicationTest.KEY,
            "holdfast.admin-password=" + ApplicationTest.ADMIN_PASSWORD,
            "holdfast.staff-password=" + ApplicationTest.STAFF_PASSWORD,
            "holdfast.payments.events-secret=" + ApplicationTest.EVENTS_SECRET,
            "holdfast.expiry.enabled=false",
            "holdfast.checkout.closing.enabled=false",
            "holdfast.payments.worker.enabled=false",
            "holdfast.statistics.enabled=false",
            "holdfast.imports.enabled=false",
            "holdfast.balances.levels.enabled=false",
            "holdfast.reconciliation.enabled=false",
            "holdfast.webhooks.worker.enabled=false",
            "holdfast.webhooks.loopback=true",
            "holdfast.webhooks.answer-timeout=PT1S",
            "holdfast.webhooks.first-retry=PT30S",
            "holdfast.checkout.idempotency.purge.enabled=false",
            "logging.level.root=warn"
        })
@Import({TestDatabase.class, HttpApi.class, QuickPasswords.class})
public @interface ApplicationTest {

    /** The key that may do everything. */
    String KEY = "hf_the-key-of-the-tests-which-may-do-everything";

    /** What payment events are signed with. */
    String EVENTS_SECRET = "the-secret-that-payment-events-are-signed-with";

    /** The password of the user {@code admin}. */
    String ADMIN_PASSWORD = "the-admin-of-the-tests";

    /** The password of the user {@code staff}. */
    String STAFF_PASSWORD = "the-staff-of-the-tests";
}
