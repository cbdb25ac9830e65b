package io.holdfast.payments;

import static io.holdfast.payments.PaymentKey.Step.AUTHORISE;
import static io.holdfast.payments.PaymentKey.Step.CAPTURE;
import static io.holdfast.payments.PaymentKey.Step.REFUND;
import static io.holdfast.payments.PaymentKey.Step.VOID;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.payments.Authorisation.Authorised;
import io.holdfast.payments.Authorisation.Declined;
import io.holdfast.payments.GatewayAnswer.Done;
import io.holdfast.payments.GatewayAnswer.Refused;
import io.holdfast.payments.StripeStub.Call;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.UUID;

/** What Stripe is asked, and what its answers mean. */
class StripeGatewayTests {

    private static final String CREATE = "POST /v1/payment_intents";
    private static final String INTENT = "GET /v1/payment_intents/pi_1";
    private static final String CAPTURE_IT = "POST /v1/payment_intents/pi_1/capture";
    private static final String CANCEL_IT = "POST /v1/payment_intents/pi_1/cancel";
    private static final String REFUND_IT = "POST /v1/refunds";
    private static final String INVALID =
            """
            {"error": {"type": "invalid_request_error", "code": "payment_intent_unexpected_state",
                       "message": "This can't be done now."}}
            """;
    private static final String BUSY =
            """
            {"error": {"type": "invalid_request_error", "code": "lock_timeout", "message": "Busy."}}
            """;
    private static final PaymentReference REFERENCE = new PaymentReference("pi_1");

    private final UUID payment = UUID.randomUUID();
    private final UUID checkout = UUID.randomUUID();
    private StripeStub stripe;
    private StripeGateway gateway;

    @BeforeEach
    void start() throws IOException {
        stripe = new StripeStub();
        Duration patience = Duration.ofMillis(500);
        gateway =
                new StripeGateway(
                        new StripeProperties("sk_test", null, stripe.base(), patience, patience));
    }

    @AfterEach
    void stop() {
        stripe.close();
    }

    private static String intent(String status) {
        return """
               {"id": "pi_1", "object": "payment_intent", "status": "%s"}
               """
                .formatted(status);
    }

    private static String charged(boolean refunded) {
        return """
               {"id": "pi_1", "object": "payment_intent", "status": "succeeded",
                "latest_charge": {"id": "ch_1", "object": "charge", "refunded": %s}}
               """
                .formatted(refunded);
    }

    private static String refund(String status) {
        return """
               {"id": "re_1", "object": "refund", "status": "%s", "failure_reason": "lost_card"}
               """
                .formatted(status);
    }

    private PaymentKey key(PaymentKey.Step step) {
        return new PaymentKey(payment, step);
    }

    private Authorisation pay(String amount, String currency) {
        return gateway.authorise(
                new AuthorisationRequest(
                        key(AUTHORISE),
                        checkout,
                        2,
                        new Money(new BigDecimal(amount), Currency.getInstance(currency)),
                        new PaymentMethod("pm_card_visa")));
    }

    private Authorisation pay() {
        return pay("12.50", "GBP");
    }

    private GatewayAnswer capture() {
        return gateway.capture(key(CAPTURE), REFERENCE);
    }

    private GatewayAnswer voidPayment() {
        return gateway.voidPayment(key(VOID), REFERENCE);
    }

    private GatewayAnswer refund() {
        return gateway.refund(key(REFUND), REFERENCE);
    }

    private List<String> asked() {
        return stripe.calls().stream().map(Call::what).toList();
    }

    @Test
    void authorisationIsAnIntentToBeCapturedByHand() {
        stripe.answer(CREATE, 200, intent("requires_capture"));
        assertThat(pay()).isEqualTo(new Authorised(REFERENCE));
        Call call = stripe.calls().getFirst();
        assertThat(call.idempotencyKey()).isEqualTo(payment + "-authorise");
        assertThat(call.authorization()).isEqualTo("Bearer sk_test");
        assertThat(call.form())
                .containsEntry("amount", "1250")
                .containsEntry("currency", "gbp")
                .containsEntry("payment_method", "pm_card_visa")
                .containsEntry("capture_method", "manual")
                .containsEntry("confirm", "true")
                .containsEntry("automatic_payment_methods[enabled]", "true")
                .containsEntry("automatic_payment_methods[allow_redirects]", "never")
                .containsEntry("metadata[holdfast_checkout_id]", checkout.toString())
                .containsEntry("metadata[holdfast_attempt]", "2");
    }

    @ParameterizedTest
    @CsvSource({
        "1250, JPY, 1250",
        "1250, ISK, 125000",
        "1250, UGX, 125000",
        "1250, MGA, 1250",
        "1.250, KWD, 1250"
    })
    void amountIsInStripesSmallestUnit(String amount, String currency, String units) {
        stripe.answer(CREATE, 200, intent("requires_capture"));
        pay(amount, currency);
        assertThat(stripe.calls().getFirst().form()).containsEntry("amount", units);
    }

    @Test
    void amountThatStripeCantCountIsNotSent() {
        assertThat(pay("12.50", "MGA")).isEqualTo(new Declined("this amount can't be paid"));
        assertThat(stripe.calls()).isEmpty();
    }

    @Test
    void cardErrorIsADeclineInItsWords() {
        stripe.answer(
                CREATE,
                402,
                """
                {"error": {"type": "card_error", "code": "card_declined",
                           "message": "Your card was declined."}}
                """);
        assertThat(pay()).isEqualTo(new Declined("Your card was declined."));
    }

    @Test
    void requestThatMakesNoSenseIsADecline() {
        stripe.answer(CREATE, 400, INVALID);
        assertThat(pay()).isEqualTo(new Declined("the payment was not accepted"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"requires_payment_method", "canceled"})
    void intentThatCameToNothingIsADecline(String status) {
        stripe.answer(CREATE, 200, intent(status));
        assertThat(pay()).isEqualTo(new Declined("declined"));
    }

    @Test
    void intentThatNeedsTheShopperIsGivenUp() {
        stripe.answer(CREATE, 200, intent("requires_action"));
        stripe.answer(CANCEL_IT, 200, intent("canceled"));
        assertThat(pay()).isEqualTo(new Declined("needs authentication"));
        assertThat(asked()).containsExactly(CREATE, CANCEL_IT);
    }

    @Test
    void intentThatCantBeGivenUpIsUnknown() {
        stripe.answer(CREATE, 200, intent("requires_action"));
        stripe.answer(CANCEL_IT, 429, BUSY);
        assertThat(pay()).isInstanceOf(Authorisation.Unknown.class);
    }

    @Test
    void intentThatWasUnderWayIsLookedAtAgain() {
        stripe.answer(CREATE, 200, intent("processing"));
        stripe.answer(INTENT, 200, intent("requires_capture"));
        assertThat(pay()).isEqualTo(new Authorised(REFERENCE));
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 409, 429, 500, 502, 503})
    void troubleIsUnknownAndAskedOnce(int status) {
        stripe.answer(CREATE, status, BUSY);
        assertThat(pay()).isEqualTo(new Authorisation.Unknown("Busy."));
        assertThat(stripe.calls()).hasSize(1);
    }

    @Test
    void answerThatIsNoneIsUnknown() {
        stripe.answer(CREATE, 200, "<html>");
        stripe.answer(CAPTURE_IT, 502, "<html>");
        stripe.answer(INTENT, 502, "<html>");
        assertThat(pay()).isInstanceOf(Authorisation.Unknown.class);
        assertThat(capture()).isInstanceOf(GatewayAnswer.Unknown.class);
    }

    @Test
    void silenceIsUnknown() {
        stripe.keepSilent(CREATE);
        stripe.keepSilent(CAPTURE_IT);
        stripe.keepSilent(CANCEL_IT);
        stripe.keepSilent(INTENT);
        assertThat(pay()).isEqualTo(new Authorisation.Unknown("Stripe did not answer."));
        assertThat(List.of(capture(), voidPayment(), refund()))
                .containsOnly(new GatewayAnswer.Unknown("Stripe did not answer."));
    }

    @Test
    void nobodyThereIsUnknown() {
        stripe.close();
        assertThat(pay()).isInstanceOf(Authorisation.Unknown.class);
        assertThat(refund()).isInstanceOf(GatewayAnswer.Unknown.class);
    }

    @Test
    void captureAndVoidAreAskedUnderTheirKeys() {
        stripe.answer(CAPTURE_IT, 200, intent("succeeded"));
        stripe.answer(CANCEL_IT, 200, intent("canceled"));
        assertThat(capture()).isEqualTo(new Done());
        assertThat(voidPayment()).isEqualTo(new Done());
        assertThat(stripe.calls())
                .extracting(Call::idempotencyKey)
                .containsExactly(payment + "-capture", payment + "-void");
    }

    @Test
    void whatIsDoneAlreadyIsDone() {
        stripe.answer(CAPTURE_IT, 400, INVALID).answer(INTENT, 200, intent("succeeded"));
        assertThat(capture()).isEqualTo(new Done());
        stripe.answer(CANCEL_IT, 400, INVALID).answer(INTENT, 200, intent("canceled"));
        assertThat(voidPayment()).isEqualTo(new Done());
        stripe.answer(INTENT, 200, charged(true));
        assertThat(refund()).isEqualTo(new Done());
        stripe.answer(INTENT, 200, intent("canceled"));
        assertThat(refund()).isEqualTo(new Done());
        assertThat(asked()).doesNotContain(REFUND_IT);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 500})
    void errorThatStripeKeptIsAskedAboutUnderAnotherKey(int status) {
        stripe.answer(CAPTURE_IT, status, INVALID).answer(INTENT, 200, intent("requires_capture"));
        stripe.answer(CAPTURE_IT, 200, intent("succeeded"));
        assertThat(capture()).isEqualTo(new Done());
        assertThat(asked()).containsExactly(CAPTURE_IT, INTENT, CAPTURE_IT);
        assertThat(stripe.calls().getLast().idempotencyKey())
                .startsWith(payment + "-capture-")
                .hasSizeGreaterThan(60);
    }

    @Test
    void refusalUnderTwoKeysIsOne() {
        stripe.answer(CAPTURE_IT, 400, INVALID).answer(INTENT, 200, intent("canceled"));
        stripe.answer(CAPTURE_IT, 400, INVALID);
        assertThat(capture()).isEqualTo(new Refused("This can't be done now."));
    }

    @Test
    void paymentThatStripeDoesNotKnowIsRefused() {
        for (int call = 0; call < 3; call++) {
            stripe.answer(INTENT, 404, INVALID);
        }
        stripe.answer(CAPTURE_IT, 404, INVALID).answer(CANCEL_IT, 404, INVALID);
        assertThat(List.of(capture(), voidPayment(), refund()))
                .hasOnlyElementsOfType(Refused.class);
    }

    @Test
    void tooManyRequestsIsUnknown() {
        stripe.answer(CAPTURE_IT, 429, BUSY);
        assertThat(capture()).isEqualTo(new GatewayAnswer.Unknown("Busy."));
        assertThat(asked()).containsExactly(CAPTURE_IT);
    }

    @Test
    void refundGivesBackWhatWasCaptured() {
        stripe.answer(INTENT, 200, charged(false)).answer(REFUND_IT, 200, refund("pending"));
        assertThat(refund()).isEqualTo(new Done());
        Call call = stripe.calls().getLast();
        assertThat(call.idempotencyKey()).isEqualTo(payment + "-refund");
        assertThat(call.form()).containsOnlyKeys("payment_intent").containsValue("pi_1");
    }

    @Test
    void refundOfWhatIsOnlyAuthorisedGivesItUp() {
        stripe.answer(INTENT, 200, intent("requires_capture"));
        stripe.answer(CANCEL_IT, 200, intent("canceled"));
        assertThat(refund()).isEqualTo(new Done());
        assertThat(stripe.calls().getLast().idempotencyKey()).isEqualTo(payment + "-refund");
    }

    @Test
    void failedRefundIsRefused() {
        stripe.answer(INTENT, 200, charged(false)).answer(REFUND_IT, 200, refund("failed"));
        assertThat(refund()).isEqualTo(new Refused("The refund failed: lost_card"));
    }

    @Test
    void refundThatAnotherCallMadeMeanwhileIsDone() {
        stripe.answer(INTENT, 200, charged(false)).answer(REFUND_IT, 400, INVALID);
        stripe.answer(INTENT, 200, charged(true));
        assertThat(refund()).isEqualTo(new Done());
        assertThat(asked()).containsExactly(INTENT, REFUND_IT, INTENT);
    }

    @Test
    void refusedRefundIsAskedForAgainUnderAnotherKey() {
        stripe.answer(INTENT, 200, charged(false)).answer(REFUND_IT, 400, INVALID);
        stripe.answer(INTENT, 200, charged(false)).answer(REFUND_IT, 400, INVALID);
        assertThat(refund()).isEqualTo(new Refused("This can't be done now."));
        assertThat(stripe.calls())
                .filteredOn(call -> call.what().equals(REFUND_IT))
                .extracting(Call::idempotencyKey)
                .hasSize(2)
                .doesNotHaveDuplicates();
    }
}
