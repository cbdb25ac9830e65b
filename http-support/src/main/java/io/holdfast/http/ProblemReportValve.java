package io.holdfast.http;

import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;

import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Map;

/**
 * Answers requests that are no HTTP, or nearly so, and therefore never come as far as Spring.
 * Tomcat would answer with a page of its own.
 */
class ProblemReportValve extends ErrorReportValve {

    /** No filter comes this far to set them, and no browser has any business with the answer. */
    private static final Map<String, String> HEADERS =
            Map.of(
                    "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
                    "X-Frame-Options", "DENY",
                    "X-Content-Type-Options", "nosniff",
                    "Referrer-Policy", "no-referrer",
                    "Cache-Control", "no-store");

    private final JsonMapper json;

    ProblemReportValve(JsonMapper json) {
        this.json = json;
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        boolean isError = response.getStatus() >= 400;
        if (isError && response.getContentWritten() == 0 && response.setErrorReported()) {
            write(Problems.of(HttpStatusCode.valueOf(response.getStatus())), response);
        }
    }

    private void write(ProblemException problem, Response response) {
        response.setStatus(problem.getStatusCode().value());
        HEADERS.forEach(response::setHeader);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        try {
            Writer writer = response.getReporter();
            if (writer != null) {
                writer.write(json.writeValueAsString(problem.getBody()));
                response.finishResponse();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
