package io.holdfast.benchmarks.failover;

import io.holdfast.benchmarks.failover.Reply.Acknowledged;
import io.holdfast.benchmarks.failover.Reply.Unexpected;
import io.holdfast.benchmarks.failover.Reply.Unknown;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The calls of Holdfast's HTTP API that the load makes, each made once. Counts how they are
 * answered. Thread-safe.
 */
final class Api implements AutoCloseable {

    /** Whoever waits longer has gone home. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int SERVER_ERROR = 500;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final JsonMapper json = new JsonMapper();
    private final Map<String, LongAdder> replies = new ConcurrentHashMap<>();
    private final URI address;
    private final String key;

    Api(URI address, String key) {
        this.address = address;
        this.key = key;
    }

    Reply saveSku(String code) {
        return send("PUT", "/api/v1/skus", Map.of("code", code, "name", code));
    }

    Reply saveLocation(String code) {
        return send("PUT", "/api/v1/locations", Map.of("code", code, "name", code));
    }

    Reply receive(UUID key, String sku, String location, int quantity) {
        Map<String, Object> body =
                Map.of(
                        "requestKey", key,
                        "type", "receipt",
                        "sku", sku,
                        "location", location,
                        "quantity", quantity,
                        "reason", "stock for the drill");
        return send("POST", "/api/v1/stock-movements", body);
    }

    Reply open(UUID checkout) {
        return send("POST", "/api/v1/checkouts", Map.of("checkoutId", checkout));
    }

    Reply hold(UUID checkout, UUID key, String sku, String location, String holdFor) {
        Map<String, Object> line =
                Map.of("requestKey", key, "sku", sku, "location", location, "quantity", 1);
        return send(
                "POST",
                "/api/v1/checkouts/" + checkout + "/reservations",
                Map.of("lines", new Object[] {line}, "holdFor", holdFor));
    }

    Reply end(long id, String ending) {
        return send("POST", "/api/v1/reservations/" + id + "/" + ending, Map.of());
    }

    Reply reconciliation() {
        return send(request("/api/v1/reconciliation").GET().build());
    }

    private Reply send(String method, String path, Map<String, Object> body) {
        return send(
                request(path)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(json.writeValueAsString(body)))
                        .build());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + key);
    }

    private Reply send(HttpRequest request) {
        Reply reply = replyTo(request);
        if (reply instanceof Unknown unknown) {
            count(unknown.why());
        }
        return reply;
    }

    private Reply replyTo(HttpRequest request) {
        try {
            return read(http.send(request, BodyHandlers.ofString()));
        } catch (IOException lost) {
            return new Unknown(lost.getClass().getSimpleName());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private Reply read(HttpResponse<String> answer) {
        int status = answer.statusCode();
        if (status == OK || status == CREATED) {
            return new Acknowledged(json.readTree(answer.body()));
        }
        return status >= SERVER_ERROR
                ? new Unknown(status + code(answer.body()))
                : new Unexpected(status + " " + answer.body());
    }

    private String code(String problem) {
        return Optional.of(json.readTree(problem)).map(body -> body.get("code")).stream()
                .map(JsonNode::asString)
                .map(code -> " " + code)
                .findFirst()
                .orElse("");
    }

    private void count(String why) {
        replies.computeIfAbsent(why, its -> new LongAdder()).increment();
    }

    /** How often nothing was known after a call, by the reason. */
    Map<String, LongAdder> unknown() {
        return replies;
    }

    @Override
    public void close() {
        http.close();
    }
}
