package io.holdfast.checkout.web;

import io.holdfast.catalog.InvalidValueException;

import jakarta.servlet.http.HttpServletRequest;

import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Names a request for its client, who sends it again to hear the same answer.
 *
 * @param value 1 to 200 visible ASCII characters, taken as they are
 */
record IdempotencyKey(String value) {

    static final String HEADER = "Idempotency-Key";

    private static final Pattern VISIBLE_ASCII = Pattern.compile("[!-~]{1,200}");

    IdempotencyKey {
        if (!VISIBLE_ASCII.matcher(value).matches()) {
            throw new InvalidValueException(HEADER, "must be 1 to 200 visible ASCII characters");
        }
    }

    static boolean isIn(HttpServletRequest request) {
        return request.getHeader(HEADER) != null;
    }

    /** Reads the header of a request that has one. */
    static IdempotencyKey of(HttpServletRequest request) {
        List<String> values = Collections.list(request.getHeaders(HEADER));
        if (values.size() > 1) {
            throw new InvalidValueException(HEADER, "must not stand twice");
        }
        return new IdempotencyKey(values.getFirst());
    }
}
