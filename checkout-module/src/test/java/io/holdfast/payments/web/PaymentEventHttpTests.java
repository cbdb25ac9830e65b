package io.holdfast.payments.web;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.payments.EventOutcome;
import io.holdfast.payments.GatewayEvent;
import io.holdfast.payments.GatewayEvent.Type;
import io.holdfast.payments.PaymentReference;
import io.holdfast.payments.PaymentTest;
import io.holdfast.payments.RecordedEvents;
import io.holdfast.payments.web.EventSender.Answer;
import io.holdfast.transactions.Transactions;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.UUID;
import java.util.stream.Stream;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Events get in by their signature, and by nothing else. */
@PaymentTest
class PaymentEventHttpTests {

    private static final String HEADER = "Holdfast-Signature";
    private static final int FIVE_MINUTES = 300;

    private final UUID checkout = UUID.randomUUID();
    private final String event = event(checkout);
    private EventSender sender;

    @Autowired RecordedEvents events;
    @Autowired JdbcClient jdbc;
    @Autowired Transactions transactions;
    @LocalServerPort int port;

    @BeforeEach
    void makeSender() {
        sender = new EventSender(port, "/api/v1/payment-events", HEADER);
    }

    private static String event(UUID checkout) {
        return """
               {"eventId": "evt_1", "checkoutId": "%s", "attempt": 2, "type": "authorized",
                "reference": "pay_ü"}
               """
                .formatted(checkout);
    }

    private long now() {
        return transactions.inOwn(
                transaction ->
                        jdbc.sql("select CAST(extract(epoch from clock_timestamp()) AS bigint)")
                                .query(Long.class)
                                .single());
    }

    private static String code(String secret, String time, String body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal((time + "." + body).getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String signature(String secret, long time, String body) {
        return "t=" + time + ",v1=" + code(secret, Long.toString(time), body);
    }

    private Answer tell(String body) {
        return sender.send(body.getBytes(UTF_8), signature(PaymentTest.SECRET, now(), body));
    }

    private Answer tell(String body, String signature) {
        return sender.send(body.getBytes(UTF_8), signature);
    }

    private void assertRefused(Answer answer, String detail) {
        assertThat(answer.refusal()).isEqualTo("401 unauthenticated");
        assertThat(answer.text("detail")).contains(detail);
        assertThat(answer.response().headers().firstValue("WWW-Authenticate")).contains(HEADER);
        assertThat(events.of(checkout)).isEmpty();
    }

    @Test
    void signedEventIsTaken() {
        Answer answer = tell(event);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("eventId")).isEqualTo("evt_1");
        assertThat(answer.text("outcome")).isEqualTo("applied");
        assertThat(events.of(checkout))
                .containsExactly(
                        new GatewayEvent(
                                "evt_1",
                                checkout,
                                2,
                                Type.AUTHORIZED,
                                new PaymentReference("pay_ü")));
    }

    @Test
    void failureNeedsNoReference() {
        String failed = event.replace("authorized", "failed").replace("\"pay_ü\"", "null");
        assertThat(tell(failed).status()).isEqualTo(200);
        assertThat(events.of(checkout).getFirst().reference()).isNull();
    }

    @Test
    void everyOutcomeHasItsAnswer() {
        events.answer(checkout, new EventOutcome.AlreadyReceived());
        assertThat(tell(event).text("outcome")).isEqualTo("already-received");
        events.answer(checkout, new EventOutcome.Ignored());
        assertThat(tell(event).text("outcome")).isEqualTo("ignored");
        events.answer(checkout, new EventOutcome.UnknownCheckout());
        assertThat(tell(event).refusal()).isEqualTo("404 unknown-checkout");
        events.answer(checkout, new EventOutcome.IdReused());
        assertThat(tell(event).refusal()).isEqualTo("422 request-key-reused");
        assertThat(tell(event).text("requestKey")).isEqualTo("evt_1");
    }

    @Test
    void missingSignatureIsRefused() {
        assertRefused(sender.send(event.getBytes(UTF_8), null), HEADER);
        assertRefused(sender.send(new byte[0], null), HEADER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                ",",
                "t=,v1=",
                "t=1796066544",
                "v1=aa",
                "t=1796066544,v1=nothex",
                "t=1796066544,v0=aa",
                "t=-1,v1=aa",
                "t=99999999999999999999,v1=aa",
                "t=1796066544,v1=aa"
            })
    void signatureThatIsNoneIsRefused(String signature) {
        assertRefused(tell(event, signature), "not of this body");
    }

    @Test
    void signatureByAnotherSecretIsRefused() {
        assertRefused(tell(event, signature("guessed", now(), event)), "not of this body");
    }

    @Test
    void tamperedBodyIsRefused() {
        String signature = signature(PaymentTest.SECRET, now(), event);
        assertRefused(tell(event.replace("2", "3"), signature), "not of this body");
        assertRefused(tell(event + " ", signature), "not of this body");
    }

    @Test
    void tamperedTimeIsRefused() {
        long time = now();
        String signature = signature(PaymentTest.SECRET, time, event);
        String later = signature.replace("t=" + time, "t=" + (time + 1));
        assertRefused(tell(event, later), "not of this body");
    }

    @ParameterizedTest
    @ValueSource(ints = {-2 * FIVE_MINUTES, 2 * FIVE_MINUTES, -1_000_000_000})
    void signatureOfAnotherTimeIsRefused(int seconds) {
        String signature = signature(PaymentTest.SECRET, now() + seconds, event);
        assertRefused(tell(event, signature), "5 minutes");
    }

    @ParameterizedTest
    @ValueSource(ints = {-FIVE_MINUTES + 60, FIVE_MINUTES - 60})
    void clocksMayDifferALittle(int seconds) {
        String signature = signature(PaymentTest.SECRET, now() + seconds, event);
        assertThat(tell(event, signature).status()).isEqualTo(200);
    }

    @Test
    void previousSecretIsGoodForAWhile() {
        String signature = signature(PaymentTest.PREVIOUS_SECRET, now(), event);
        assertThat(tell(event, signature).status()).isEqualTo(200);
    }

    @Test
    void senderMaySignBySeveralSecrets() {
        String time = Long.toString(now());
        String signature =
                "t=%s, v1=%s, v1=%s"
                        .formatted(
                                time,
                                code("of tomorrow", time, event),
                                code(PaymentTest.SECRET, time, event));
        assertThat(tell(event, signature).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @MethodSource("wrongFields")
    void wrongFieldIsNamed(String field, String right, String wrong) {
        Answer answer = tell(event.replace(right, wrong));
        assertThat(answer.refusal()).isEqualTo("400 invalid-request");
        assertThat(answer.body().at("/errors/0/field").asString()).isEqualTo(field);
        assertThat(events.of(checkout)).isEmpty();
    }

    private static Stream<Object[]> wrongFields() {
        return Stream.of(
                new Object[] {"eventId", "\"evt_1\"", "\"\""},
                new Object[] {"eventId", "\"evt_1\"", "null"},
                new Object[] {"eventId", "evt_1", "e".repeat(201)},
                new Object[] {"checkoutId", "-", "x"},
                new Object[] {"attempt", "2,", "0,"},
                new Object[] {"attempt", "2,", "\"2\","},
                new Object[] {"attempt", "\"attempt\": 2,", ""},
                new Object[] {"type", "authorized", "paid"},
                new Object[] {"type", "\"authorized\"", "0"},
                new Object[] {"reference", "\"pay_ü\"", "null"},
                new Object[] {"reference", "pay_ü", "p".repeat(201)},
                new Object[] {"amount", "\"attempt\"", "\"amount\": 1, \"attempt\""},
                new Object[] {"body", "}", ""});
    }

    @Test
    void signedNothingIsInvalid() {
        assertThat(tell("").refusal()).isEqualTo("400 invalid-request");
    }

    @Test
    void bodyWithoutEndIsRefused() {
        assertThat(tell(" ".repeat(1024 * 1024) + event).refusal())
                .isEqualTo("413 payload-too-large");
        assertThat(events.of(checkout)).isEmpty();
    }

    @Test
    void stripesEventsHaveNoAddressWithoutStripe() {
        var stripes = new EventSender(port, "/api/v1/payment-events/stripe", "Stripe-Signature");
        assertThat(stripes.send(event.getBytes(UTF_8), "t=1,v1=aa").refusal())
                .isEqualTo("404 not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"applied", "ignored", "already-received"})
    void documentNamesEveryOutcome(String outcome) {
        EventSender reader = new EventSender(port, "/v3/api-docs", HEADER);
        assertThat(reader.get().body().at("/components/schemas/ReceivedBody").toString())
                .contains("\"" + outcome + "\"");
    }
}
