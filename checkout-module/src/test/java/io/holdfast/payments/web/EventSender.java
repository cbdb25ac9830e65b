package io.holdfast.payments.web;

import org.jspecify.annotations.Nullable;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** A gateway that tells something. It signs what it was given, right or wrong. */
record EventSender(int port, String path, String header) {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final JsonMapper JSON = new JsonMapper();

    Answer send(byte[] body, @Nullable String signature) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                        .header("Content-Type", "application/json; charset=utf-8")
                        .POST(BodyPublishers.ofByteArray(body));
        if (signature != null) {
            request.header(header, signature);
        }
        return send(request.build());
    }

    Answer get() {
        return send(HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build());
    }

    private static Answer send(HttpRequest request) {
        try {
            HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
            return new Answer(response, JSON.readTree(response.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What came back. */
    record Answer(HttpResponse<String> response, JsonNode body) {

        int status() {
            return response.statusCode();
        }

        String text(String member) {
            return body.path(member).asString("");
        }

        /** Status and code in one, as in {@code 401 unauthenticated}. */
        String refusal() {
            return status() + " " + text("code");
        }
    }
}
