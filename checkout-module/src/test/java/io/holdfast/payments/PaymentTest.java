package io.holdfast.payments;

import io.holdfast.postgres.BesideOthers;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * One application with the simulated gateway in a hurry, whose events are recorded and change
 * nothing.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@BesideOthers
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "holdfast.payments.events-secret=" + PaymentTest.SECRET,
            "holdfast.payments.events-previous-secret=" + PaymentTest.PREVIOUS_SECRET,
            "holdfast.payments.simulated.late-by=PT0.2S",
            "holdfast.payments.simulated.redeliver-after=PT0.01S",
            "logging.level.io.holdfast.payments=off"
        })
@Import(RecordedEvents.class)
public @interface PaymentTest {

    /** What events are signed with. */
    String SECRET = "the secret of today";

    /** What events were signed with before. */
    String PREVIOUS_SECRET = "the secret of yesterday";
}
