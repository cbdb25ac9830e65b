package io.holdfast.http;

import com.fasterxml.jackson.annotation.JsonValue;

import org.springframework.http.HttpStatus;

import java.util.Locale;

/**
 * Every reason that Holdfast gives for not doing what a request asks, with its HTTP status.
 *
 * <p>Clients decide by the code: once released, one is never renamed and never means something
 * else.
 */
public enum ProblemCode {
    INVALID_REQUEST(HttpStatus.BAD_REQUEST),
    UNAUTHENTICATED(HttpStatus.UNAUTHORIZED),
    FORBIDDEN(HttpStatus.FORBIDDEN),
    UNKNOWN_SKU(HttpStatus.NOT_FOUND),
    UNKNOWN_LOCATION(HttpStatus.NOT_FOUND),
    UNKNOWN_CHECKOUT(HttpStatus.NOT_FOUND),
    UNKNOWN_RESERVATION(HttpStatus.NOT_FOUND),
    NOT_FOUND(HttpStatus.NOT_FOUND),
    METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED),
    NOT_ACCEPTABLE(HttpStatus.NOT_ACCEPTABLE),
    INSUFFICIENT_STOCK(HttpStatus.CONFLICT),
    RESERVATION_EXPIRED(HttpStatus.CONFLICT),
    TRANSITION_NOT_ALLOWED(HttpStatus.CONFLICT),
    STALE_EXPECTATION(HttpStatus.CONFLICT),
    BELOW_RESERVED(HttpStatus.CONFLICT),
    WAITING_FOR_STOCK(HttpStatus.CONFLICT),
    REQUEST_IN_PROGRESS(HttpStatus.CONFLICT),
    PAYMENT_TOO_LATE(HttpStatus.CONFLICT),
    PAYLOAD_TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE),
    UNSUPPORTED_MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE),
    REQUEST_KEY_REUSED(HttpStatus.UNPROCESSABLE_CONTENT),
    INTERNAL_ERROR(HttpStatus.INTERNAL_SERVER_ERROR),
    OVERLOADED(HttpStatus.SERVICE_UNAVAILABLE);

    private final HttpStatus status;

    ProblemCode(HttpStatus status) {
        this.status = status;
    }

    /** The status that the code always comes with. */
    public HttpStatus status() {
        return status;
    }

    /** The code as clients read it, such as {@code insufficient-stock}. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return code();
    }
}
