package io.holdfast.payments;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;

import io.holdfast.payments.GatewayEvent.Type;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads what Stripe tells by itself. It is there when Stripe is the gateway in use. */
@Component
@ConditionalOnProperty(name = GatewayChoice.PROPERTY, havingValue = GatewayChoice.STRIPE)
public class StripeEvents {

    private static final Map<String, Type> TYPES =
            Map.of(
                    "payment_intent.amount_capturable_updated", Type.AUTHORIZED,
                    "payment_intent.payment_failed", Type.FAILED,
                    "payment_intent.canceled", Type.CANCELLED);

    private final @Nullable String secret;
    private final JsonMapper json;

    StripeEvents(StripeProperties properties, JsonMapper json) {
        this.secret = properties.webhookSecret();
        this.json = json;
    }

    /**
     * Reads an event, if Stripe signed it within five minutes.
     *
     * @param body as it came, byte for byte
     * @param signature the header {@code Stripe-Signature}; null if there is none
     */
    public Reading read(byte[] body, @Nullable String signature) {
        if (secret == null) {
            return new Unproven("No secret is configured for Stripe's events.");
        }
        String text = new String(body, StandardCharsets.UTF_8);
        return signature != null && isSigned(text, signature, secret)
                ? read(text)
                : new Unproven("The header Stripe-Signature is not Stripe's, or not of just now.");
    }

    private static boolean isSigned(String body, String signature, String secret) {
        try {
            return Webhook.Signature.verifyHeader(
                    body, signature, secret, Webhook.DEFAULT_TOLERANCE);
        } catch (SignatureVerificationException | RuntimeException e) {
            // The library stumbles over a header that is none.
            return false;
        }
    }

    private Reading read(String body) {
        try {
            JsonNode event = json.readTree(body);
            String id = event.path("id").asString("");
            return ofOurs(id, event).<Reading>map(Ours::new).orElseGet(() -> new NotOurs(id));
        } catch (JacksonException e) {
            return new NotOurs("");
        }
    }

    /** Empty for what no payment of ours is waiting for, and for intents that others made. */
    private static Optional<GatewayEvent> ofOurs(String id, JsonNode event) {
        Type type = TYPES.get(event.path("type").asString(""));
        JsonNode intent = event.path("data").path("object");
        JsonNode metadata = intent.path("metadata");
        if (type == null || !metadata.has(StripeGateway.CHECKOUT)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new GatewayEvent(
                            id,
                            UUID.fromString(metadata.path(StripeGateway.CHECKOUT).asString("")),
                            Integer.parseInt(metadata.path(StripeGateway.ATTEMPT).asString("")),
                            type,
                            new PaymentReference(intent.path("id").asString(""))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** What came of reading an event, in order of precedence. */
    public sealed interface Reading {}

    /**
     * Nothing shows that it comes from Stripe.
     *
     * @param reason a sentence for whoever sent it
     */
    public record Unproven(String reason) implements Reading {}

    /** It is Stripe's, and about nothing of ours. */
    public record NotOurs(String eventId) implements Reading {}

    /** It is Stripe's, and about a payment of ours. */
    public record Ours(GatewayEvent event) implements Reading {}
}
