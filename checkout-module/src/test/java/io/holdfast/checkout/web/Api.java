package io.holdfast.checkout.web;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.checkout.Owner;
import io.holdfast.reservations.CheckoutId;

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

/** A client of the HTTP API. It checks nothing and knows none of our types on the wire. */
record Api(int port, Owner caller, String scope) {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final JsonMapper JSON = new JsonMapper();

    static Api of(int port, Owner caller) {
        return new Api(port, caller, "checkout");
    }

    Answer get(String path) {
        return send(request(path).GET());
    }

    Answer post(String path) {
        return send(request(path).POST(BodyPublishers.noBody()));
    }

    Answer post(String path, String body) {
        return send(
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body)));
    }

    /** Sends a body, or none if it is empty, with pairs of a header's name and value. */
    Answer send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = request(path).method(method, BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request);
    }

    Answer hold(CheckoutId checkout, String... lines) {
        return post(
                "/api/v1/checkouts/" + checkout + "/reservations",
                "{\"lines\": [" + String.join(", ", lines) + "]}");
    }

    static String line(RequestKey key, BalanceKey shelf, int quantity) {
        return """
                {"requestKey": "%s", "sku": "%s", "location": "%s", "quantity": %d}"""
                .formatted(key, shelf.sku(), shelf.location(), quantity);
    }

    static JsonNode json(String text) {
        return JSON.readTree(text);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .header(StubSecurity.CALLER, caller.value())
                .header(StubSecurity.SCOPE, scope);
    }

    private static Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
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

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        String text(String member) {
            return body.path(member).asString();
        }

        /** Status and code in one, as in {@code 404 unknown-checkout}. */
        String refusal() {
            return status() + " " + text("code");
        }
    }
}
