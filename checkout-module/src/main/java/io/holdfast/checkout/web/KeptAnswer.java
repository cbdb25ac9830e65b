package io.holdfast.checkout.web;

import jakarta.servlet.http.HttpServletResponse;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.ContentCachingResponseWrapper;

import java.io.IOException;

/** An answer as it goes over the wire, but for the headers that every answer has. */
record KeptAnswer(
        int status, @Nullable String contentType, @Nullable String location, byte[] body) {

    private static final int FIRST_FAULT = 500;

    static KeptAnswer of(ContentCachingResponseWrapper response) {
        return new KeptAnswer(
                response.getStatus(),
                response.getContentType(),
                response.getHeader(HttpHeaders.LOCATION),
                response.getContentAsByteArray());
    }

    /** A fault of ours says nothing about the request: asking again may go well. */
    boolean isWorthKeeping() {
        return status < FIRST_FAULT;
    }

    void writeTo(HttpServletResponse response) throws IOException {
        response.setStatus(status);
        if (contentType != null) {
            response.setContentType(contentType);
        }
        if (location != null) {
            response.setHeader(HttpHeaders.LOCATION, location);
        }
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
