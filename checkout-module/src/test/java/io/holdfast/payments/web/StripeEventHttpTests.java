package io.holdfast.payments.web;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.stripe.net.Webhook;

import io.holdfast.payments.EventOutcome;
import io.holdfast.payments.GatewayEvent;
import io.holdfast.payments.GatewayEvent.Type;
import io.holdfast.payments.PaymentReference;
import io.holdfast.payments.RecordedEvents;
import io.holdfast.payments.web.EventSender.Answer;
import io.holdfast.postgres.BesideOthers;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;

import java.security.GeneralSecurityException;
import java.util.UUID;

/** Stripe's events get in by Stripe's signature; without any secret of ours nobody else's do. */
@BesideOthers
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "holdfast.payments.gateway=stripe",
            "holdfast.payments.stripe.api-key=sk_test",
            "holdfast.payments.stripe.webhook-secret=" + StripeEventHttpTests.SECRET
        })
@Import(RecordedEvents.class)
class StripeEventHttpTests {

    static final String SECRET = "whsec_test";

    private static final String CAPTURABLE = "payment_intent.amount_capturable_updated";
    private static final long TEN_MINUTES = 600;

    private final UUID checkout = UUID.randomUUID();
    private EventSender sender;

    @Autowired RecordedEvents events;
    @LocalServerPort int port;

    @BeforeEach
    void makeSender() {
        sender = new EventSender(port, "/api/v1/payment-events/stripe", "Stripe-Signature");
    }

    private String event(String type) {
        return """
               {"id": "evt_1", "object": "event", "api_version": "2019-01-01", "type": "%s",
                "livemode": false, "data": {"object": {"id": "pi_1", "object": "payment_intent",
                "metadata": {"holdfast_checkout_id": "%s", "holdfast_attempt": "3"}}}}
               """
                .formatted(type, checkout);
    }

    private static String signature(String secret, long time, String body) {
        try {
            String code = Webhook.Util.computeHmacSha256(secret, time + "." + body);
            return "t=%d,v1=%s,v0=aa".formatted(time, code);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private Answer tell(String body) {
        return tell(body, signature(SECRET, Webhook.Util.getTimeNow(), body));
    }

    private Answer tell(String body, String signature) {
        return sender.send(body.getBytes(UTF_8), signature);
    }

    private void assertRefused(Answer answer) {
        assertThat(answer.refusal()).isEqualTo("401 unauthenticated");
        assertThat(events.of(checkout)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        CAPTURABLE + ", AUTHORIZED",
        "payment_intent.payment_failed, FAILED",
        "payment_intent.canceled, CANCELLED"
    })
    void eventOfAPaymentOfOursIsTaken(String stripes, Type ours) {
        Answer answer = tell(event(stripes));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("outcome")).isEqualTo("applied");
        assertThat(events.of(checkout))
                .containsExactly(
                        new GatewayEvent("evt_1", checkout, 3, ours, new PaymentReference("pi_1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"payment_intent.created", "charge.refunded", ""})
    void otherEventIsIgnored(String type) {
        assertIgnored(event(type));
    }

    @ParameterizedTest
    @ValueSource(strings = {"holdfast_checkout_id", "holdfast_attempt", "metadata", "data"})
    void intentOfOthersIsIgnored(String missing) {
        assertIgnored(event(CAPTURABLE).replace("\"" + missing + "\"", "\"another\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "7", "{"})
    void whateverElseIsSignedIsIgnored(String body) {
        assertIgnored(body);
    }

    private void assertIgnored(String body) {
        Answer answer = tell(body);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("outcome")).isEqualTo("ignored");
        assertThat(events.of(checkout)).isEmpty();
    }

    @Test
    void checkoutOfAnotherSystemIsIgnored() {
        events.answer(checkout, new EventOutcome.UnknownCheckout());
        assertThat(tell(event(CAPTURABLE)).text("outcome")).isEqualTo("ignored");
    }

    @Test
    void sameEventAgainIsSaidToBe() {
        events.answer(checkout, new EventOutcome.AlreadyReceived());
        assertThat(tell(event(CAPTURABLE)).text("outcome")).isEqualTo("already-received");
    }

    @Test
    void tamperedEventIsRefused() {
        String body = event(CAPTURABLE);
        String signature = signature(SECRET, Webhook.Util.getTimeNow(), body);
        assertRefused(tell(body.replace("\"3\"", "\"4\""), signature));
    }

    @Test
    void oldEventIsRefused() {
        String body = event(CAPTURABLE);
        long old = Webhook.Util.getTimeNow() - TEN_MINUTES;
        assertRefused(tell(body, signature(SECRET, old, body)));
    }

    @Test
    void signatureBySomebodyElseIsRefused() {
        String body = event(CAPTURABLE);
        assertRefused(tell(body, signature("whsec_other", Webhook.Util.getTimeNow(), body)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", ",", "t=", "t=x,v1=aa", "v1=aa", "t=1,v1=", "=", "t,v1"})
    void signatureThatIsNoneIsRefused(String signature) {
        assertRefused(tell(event(CAPTURABLE), signature));
    }

    @Test
    void missingSignatureIsRefused() {
        assertRefused(sender.send(event(CAPTURABLE).getBytes(UTF_8), null));
    }

    @Test
    void withoutASecretOfOursNoOtherEventGetsIn() {
        var other = new EventSender(port, "/api/v1/payment-events", "Holdfast-Signature");
        Answer refused = other.send("{}".getBytes(UTF_8), "t=1,v1=aa");
        assertRefused(refused);
        assertThat(refused.text("detail")).contains("No secret is configured");
    }
}
