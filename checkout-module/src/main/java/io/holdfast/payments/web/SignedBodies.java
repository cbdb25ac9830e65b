package io.holdfast.payments.web;

import io.holdfast.http.Signature;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.List;

/**
 * Lets a body of {@link PaymentEventController} be read only after its signature has been checked,
 * on the very bytes: nothing that a stranger wrote reaches a parser.
 */
@RestControllerAdvice(assignableTypes = PaymentEventController.class)
@EnableConfigurationProperties(WebhookProperties.class)
class SignedBodies extends RequestBodyAdviceAdapter {

    private final List<String> secrets;
    private final SignatureAge age;

    SignedBodies(WebhookProperties properties, SignatureAge age) {
        this.secrets = properties.secrets();
        this.age = age;
    }

    @Override
    public boolean supports(
            MethodParameter parameter,
            Type targetType,
            Class<? extends HttpMessageConverter<?>> converterType) {
        return true;
    }

    @Override
    public HttpInputMessage beforeBodyRead(
            HttpInputMessage request,
            MethodParameter parameter,
            Type targetType,
            Class<? extends HttpMessageConverter<?>> converterType)
            throws IOException {
        byte[] body = request.getBody().readAllBytes();
        check(request.getHeaders(), body);
        return new CheckedBody(request.getHeaders(), body);
    }

    @Override
    public @Nullable Object handleEmptyBody(
            @Nullable Object body,
            HttpInputMessage request,
            MethodParameter parameter,
            Type targetType,
            Class<? extends HttpMessageConverter<?>> converterType) {
        check(request.getHeaders(), new byte[0]);
        return body;
    }

    private void check(HttpHeaders headers, byte[] body) {
        String complaint = complaint(headers.getFirst(Signature.HEADER), body);
        if (complaint != null) {
            throw EventRefusals.unauthenticated(Signature.HEADER, complaint);
        }
    }

    /** Null for a good signature. The database is asked last: a stranger can't make us do so. */
    private @Nullable String complaint(@Nullable String header, byte[] body) {
        if (secrets.isEmpty()) {
            return "No secret is configured for payment events.";
        }
        if (header == null) {
            return "This needs the header " + Signature.HEADER + ".";
        }
        Signature signature = Signature.parse(header);
        if (signature == null || !signature.isOf(body, secrets)) {
            return "The signature is not of this body by a secret known here.";
        }
        return age.isGood(signature)
                ? null
                : "The signature was made more than 5 minutes from now.";
    }

    private record CheckedBody(HttpHeaders headers, byte[] bytes) implements HttpInputMessage {

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public InputStream getBody() {
            return new ByteArrayInputStream(bytes);
        }
    }
}
