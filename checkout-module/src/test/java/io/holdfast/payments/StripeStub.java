package io.holdfast.payments;

import static java.util.stream.Collectors.toMap;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands for Stripe's API: writes down what it is asked and answers what it was told to. */
final class StripeStub implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final Map<String, Queue<Answer>> answers = new ConcurrentHashMap<>();

    StripeStub() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String base() {
        return "http://"
                + server.getAddress().getHostString()
                + ":"
                + server.getAddress().getPort();
    }

    /** Answers the next call of this method and path. */
    StripeStub answer(String call, int status, String body) {
        answers.computeIfAbsent(call, unknown -> new ArrayDeque<>()).add(new Answer(status, body));
        return this;
    }

    /** Takes the next call of this method and path, and never answers it. */
    void keepSilent(String call) {
        answer(call, 0, "");
    }

    List<Call> calls() {
        return calls;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String call = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
            calls.add(
                    new Call(
                            call,
                            exchange.getRequestHeaders().getFirst("Idempotency-Key"),
                            exchange.getRequestHeaders().getFirst("Authorization"),
                            form(exchange)));
            send(exchange, next(call));
        }
    }

    private Answer next(String call) {
        Answer answer = answers.getOrDefault(call, new ArrayDeque<>()).poll();
        return answer == null ? new Answer(599, "{}") : answer;
    }

    private void send(HttpExchange exchange, Answer answer) throws IOException {
        if (answer.status() == 0) {
            waitUntilClosed();
            return;
        }
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(answer.status(), body.length);
        exchange.getResponseBody().write(body);
    }

    private void waitUntilClosed() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Map<String, String> form(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return Arrays.stream(body.split("&"))
                .filter(pair -> pair.contains("="))
                .map(pair -> pair.split("=", 2))
                .collect(toMap(pair -> decoded(pair[0]), pair -> decoded(pair[1])));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.close();
    }

    /** What was asked. */
    record Call(
            String what,
            @Nullable String idempotencyKey,
            @Nullable String authorization,
            Map<String, String> form) {}

    private record Answer(int status, String body) {}
}
