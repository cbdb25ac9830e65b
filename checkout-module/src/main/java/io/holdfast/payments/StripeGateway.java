package io.holdfast.payments;

import com.stripe.StripeClient;
import com.stripe.exception.CardException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.RateLimitException;
import com.stripe.exception.StripeException;
import com.stripe.model.Charge;
import com.stripe.model.PaymentIntent;
import com.stripe.model.Refund;
import com.stripe.model.StripeError;
import com.stripe.net.RequestOptions;
import com.stripe.param.PaymentIntentCreateParams;
import com.stripe.param.PaymentIntentCreateParams.AutomaticPaymentMethods;
import com.stripe.param.PaymentIntentCreateParams.AutomaticPaymentMethods.AllowRedirects;
import com.stripe.param.PaymentIntentCreateParams.CaptureMethod;
import com.stripe.param.PaymentIntentRetrieveParams;
import com.stripe.param.RefundCreateParams;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/**
 * Stripe, by PaymentIntents that are captured by hand.
 *
 * <p>Stripe keeps the first answer under a key for 24 hours, a refusal and an internal error too.
 * For an authorisation that is what we want: while nothing but errors come, the outcome is unknown,
 * and Stripe's event tells it. What follows an authorisation happens once by the state of the
 * intent, so there an error is asked about again under a key of its own.
 */
@Component
@ConditionalOnProperty(name = GatewayChoice.PROPERTY, havingValue = GatewayChoice.STRIPE)
@EnableConfigurationProperties(StripeProperties.class)
class StripeGateway implements PaymentGateway {

    /** What an intent says it is for; its events say it, too. */
    static final String CHECKOUT = "holdfast_checkout_id";

    /** Which payment of the checkout an intent is. */
    static final String ATTEMPT = "holdfast_attempt";

    private static final Logger LOG = LoggerFactory.getLogger(StripeGateway.class);
    private static final String CANCELED = "canceled";
    private static final String SUCCEEDED = "succeeded";
    private static final String NO_ANSWER = "Stripe did not answer.";
    private static final int SERVER_ERROR = 500;
    private static final Set<String> REFUND_FAILED = Set.of("failed", "canceled");

    private final StripeClient stripe;

    StripeGateway(StripeProperties properties) {
        // Whoever calls us asks again, and knows when to stop: the library must not do so inside.
        stripe =
                StripeClient.builder()
                        .setApiKey(properties.apiKey())
                        .setApiBase(properties.apiBase())
                        .setConnectTimeout(Math.toIntExact(properties.connectTimeout().toMillis()))
                        .setReadTimeout(Math.toIntExact(properties.readTimeout().toMillis()))
                        .setMaxNetworkRetries(0)
                        .build();
    }

    @Override
    public String name() {
        return GatewayChoice.STRIPE;
    }

    @Override
    public Authorisation authorise(AuthorisationRequest request) {
        OptionalLong amount = StripeAmount.of(request.amount());
        if (amount.isEmpty()) {
            return new Authorisation.Declined("this amount can't be paid");
        }
        try {
            return authorisation(create(request, amount.getAsLong()));
        } catch (StripeException e) {
            return notAuthorised(e);
        }
    }

    private PaymentIntent create(AuthorisationRequest request, long amount) throws StripeException {
        var wish =
                PaymentIntentCreateParams.builder()
                        .setAmount(amount)
                        .setCurrency(currency(request.amount()))
                        .setPaymentMethod(request.method().value())
                        .setCaptureMethod(CaptureMethod.MANUAL)
                        .setConfirm(true)
                        .setAutomaticPaymentMethods(withoutRedirects())
                        .putMetadata(CHECKOUT, request.checkoutId().toString())
                        .putMetadata(ATTEMPT, Integer.toString(request.attempt()))
                        .build();
        return stripe.paymentIntents().create(wish, under(request.key().toString()));
    }

    private static String currency(Money money) {
        return money.currency().getCurrencyCode().toLowerCase(Locale.ROOT);
    }

    /** The call comes from a shop's server: there is nobody here to be sent to a bank's page. */
    private static AutomaticPaymentMethods withoutRedirects() {
        return AutomaticPaymentMethods.builder()
                .setEnabled(true)
                .setAllowRedirects(AllowRedirects.NEVER)
                .build();
    }

    /** What was still under way in a first answer may be decided by now. */
    private Authorisation authorisation(PaymentIntent answered) throws StripeException {
        PaymentIntent intent =
                "processing".equals(answered.getStatus()) ? find(answered.getId()) : answered;
        return switch (intent.getStatus()) {
            case "requires_capture", SUCCEEDED ->
                    new Authorisation.Authorised(new PaymentReference(intent.getId()));
            case "requires_payment_method", CANCELED -> new Authorisation.Declined("declined");
            case "requires_action", "requires_confirmation" -> abandon(intent);
            default -> new Authorisation.Unknown("Stripe says: " + intent.getStatus());
        };
    }

    private Authorisation abandon(PaymentIntent intent) throws StripeException {
        GatewayAnswer answer = cancel("abandon-" + intent.getId(), intent.getId());
        return answer instanceof GatewayAnswer.Done
                ? new Authorisation.Declined("needs authentication")
                : new Authorisation.Unknown("could not be given up: " + answer);
    }

    private static Authorisation notAuthorised(StripeException failure) {
        if (failure instanceof CardException declined) {
            return new Authorisation.Declined(reason(declined));
        }
        if (isRefusal(failure)) {
            LOG.warn("Stripe did not understand a payment ({})", failure.getRequestId(), failure);
            return new Authorisation.Declined("the payment was not accepted");
        }
        return new Authorisation.Unknown(reason(failure));
    }

    @Override
    public GatewayAnswer capture(PaymentKey key, PaymentReference reference) {
        String intent = reference.value();
        return answered(
                () ->
                        once(
                                key.toString(),
                                each -> {
                                    stripe.paymentIntents().capture(intent, under(each));
                                    return new GatewayAnswer.Done();
                                },
                                () -> isNow(intent, SUCCEEDED)));
    }

    @Override
    public GatewayAnswer voidPayment(PaymentKey key, PaymentReference reference) {
        return answered(() -> cancel(key.toString(), reference.value()));
    }

    private GatewayAnswer cancel(String key, String intent) throws StripeException {
        return once(
                key,
                each -> {
                    stripe.paymentIntents().cancel(intent, under(each));
                    return new GatewayAnswer.Done();
                },
                () -> isNow(intent, CANCELED));
    }

    private boolean isNow(String intent, String status) throws StripeException {
        return status.equals(find(intent).getStatus());
    }

    @Override
    public GatewayAnswer refund(PaymentKey key, PaymentReference reference) {
        return answered(() -> refund(key.toString(), find(reference.value())));
    }

    private GatewayAnswer refund(String key, PaymentIntent intent) throws StripeException {
        return switch (intent.getStatus()) {
            case SUCCEEDED -> giveBack(key, intent);
            case CANCELED -> new GatewayAnswer.Done();
            default -> cancel(key, intent.getId());
        };
    }

    private GatewayAnswer giveBack(String key, PaymentIntent intent) throws StripeException {
        return isRefunded(intent)
                ? new GatewayAnswer.Done()
                : once(
                        key,
                        each -> createRefund(each, intent.getId()),
                        () -> isRefunded(find(intent.getId())));
    }

    private static boolean isRefunded(PaymentIntent intent) {
        Charge charge = intent.getLatestChargeObject();
        return charge != null && Boolean.TRUE.equals(charge.getRefunded());
    }

    /** Without an amount it gives back what is left, and Stripe never gives back more. */
    private GatewayAnswer createRefund(String key, String intent) throws StripeException {
        var wish = RefundCreateParams.builder().setPaymentIntent(intent).build();
        Refund refund = stripe.refunds().create(wish, under(key));
        return REFUND_FAILED.contains(String.valueOf(refund.getStatus()))
                ? new GatewayAnswer.Refused("The refund failed: " + refund.getFailureReason())
                : new GatewayAnswer.Done();
    }

    /** The charge comes along: only that one knows whether the money was given back. */
    private PaymentIntent find(String intent) throws StripeException {
        var wish = PaymentIntentRetrieveParams.builder().addExpand("latest_charge").build();
        return stripe.paymentIntents().retrieve(intent, wish);
    }

    /**
     * Does what Stripe does once by itself, under whatever key. An error may be an old one, kept
     * under the key: it counts only if it comes under another one, too.
     */
    private static GatewayAnswer once(String key, Call call, Check isDone) throws StripeException {
        try {
            return call.under(key);
        } catch (StripeException e) {
            if (!isKept(e)) {
                throw e;
            }
            return isDone.holds() ? new GatewayAnswer.Done() : call.under(freshKey(key));
        }
    }

    private static boolean isKept(StripeException failure) {
        return isRefusal(failure)
                || failure.getStatusCode() != null && failure.getStatusCode() >= SERVER_ERROR;
    }

    private static GatewayAnswer answered(Answering call) {
        try {
            return call.answer();
        } catch (StripeException e) {
            return isRefusal(e)
                    ? new GatewayAnswer.Refused(reason(e))
                    : new GatewayAnswer.Unknown(reason(e));
        }
    }

    /** Too many requests are a kind of invalid request to the library. */
    private static boolean isRefusal(StripeException failure) {
        return failure instanceof CardException
                || failure instanceof InvalidRequestException
                        && !(failure instanceof RateLimitException);
    }

    private static String reason(StripeException failure) {
        StripeError error = failure.getStripeError();
        return error == null || error.getMessage() == null ? NO_ANSWER : error.getMessage();
    }

    private static String freshKey(String key) {
        return key + "-" + UUID.randomUUID();
    }

    private static RequestOptions under(String key) {
        return RequestOptions.builder().setIdempotencyKey(key).build();
    }

    /** A call that may be made under any key. */
    @FunctionalInterface
    private interface Call {

        GatewayAnswer under(String key) throws StripeException;
    }

    /** Asks Stripe how things are. */
    @FunctionalInterface
    private interface Check {

        boolean holds() throws StripeException;
    }

    /** Several calls that make one answer. */
    @FunctionalInterface
    private interface Answering {

        GatewayAnswer answer() throws StripeException;
    }
}
