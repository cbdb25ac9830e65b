package io.holdfast.http;

import java.io.IOException;

/** The client sends more than a request may hold. */
class BodyTooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    BodyTooLargeException() {
        super("the request body is larger than " + BodyLimitFilter.MAX_BODY_BYTES + " bytes");
    }
}
