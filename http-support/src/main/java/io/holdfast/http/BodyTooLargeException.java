package io.holdfast.http;

import java.io.IOException;

/** The client sends more than a request may hold. */
class BodyTooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    private final long limit;

    BodyTooLargeException(long limit) {
        super("the request body is larger than " + limit + " bytes");
        this.limit = limit;
    }

    /** What it may have, in bytes. */
    long limit() {
        return limit;
    }
}
