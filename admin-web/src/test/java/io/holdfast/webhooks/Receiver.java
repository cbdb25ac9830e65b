package io.holdfast.webhooks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Somebody else's server, on which events arrive. */
final class Receiver implements AutoCloseable {

    static final int OK = 200;

    private static final JsonMapper JSON = new JsonMapper();

    private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile ToIntFunction<Arrival> answers = arrival -> OK;

    Receiver() throws IOException {
        this(0);
    }

    private Receiver(int port) throws IOException {
        server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::receive);
        server.start();
    }

    /** Where another one was before. */
    static Receiver at(int port) {
        try {
            return new Receiver(port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    WebhookUrl url() {
        return new WebhookUrl("http://127.0.0.1:" + server.getAddress().getPort() + "/events?x=1");
    }

    /** Answers so from now on. A redirect leads back here. */
    void answer(ToIntFunction<Arrival> status) {
        answers = status;
    }

    /** All that arrived, whatever was answered. */
    List<Arrival> arrivals() {
        return List.copyOf(arrivals);
    }

    /** What was taken, by the ids of the events. */
    List<String> taken() {
        return ids(arrival -> arrival.status() == OK);
    }

    List<String> ids(Predicate<Arrival> which) {
        return arrivals.stream().filter(which).map(Arrival::eventId).toList();
    }

    private void receive(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        Arrival arrival =
                new Arrival(
                        exchange.getRequestURI().toString(),
                        header(exchange, "Holdfast-Event"),
                        header(exchange, "Holdfast-Event-Id"),
                        header(exchange, "Holdfast-Signature"),
                        new String(body, StandardCharsets.UTF_8),
                        0);
        int status = answers.applyAsInt(arrival);
        arrivals.add(arrival.answered(status));
        exchange.getResponseHeaders().add("Location", "/elsewhere");
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private static String header(HttpExchange exchange, String name) {
        return String.valueOf(exchange.getRequestHeaders().getFirst(name));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** One request, and what was answered. */
    record Arrival(
            String path, String event, String eventId, String signature, String body, int status) {

        JsonNode json() {
            return JSON.readTree(body);
        }

        String sku() {
            return json().path("sku").asString("");
        }

        private Arrival answered(int answer) {
            return new Arrival(path, event, eventId, signature, body, answer);
        }
    }
}
