package io.holdfast.benchmarks.speed;

import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;

/**
 * Holds units over one connection, a unit with each request. Checkouts are opened in between, one
 * for every {@value #HOLDS_PER_CHECKOUT} holds: that is not what is counted, and takes its time all
 * the same.
 */
final class HttpShopper implements Caller {

    private static final int HOLDS_PER_CHECKOUT = 100;
    private static final int MOST_TRIES = 100;
    private static final int REPLAYED = 200;
    private static final int CREATED = 201;
    private static final int OVERLOADED = 503;

    private final int port;
    private final String key;
    private final String sku;
    private final LongAdder held;
    private final LongAdder overloaded;
    private DefaultBHttpClientConnection connection;
    private UUID checkout = Keys.checkout();
    private int holdsLeft;

    private HttpShopper(int port, String key, String sku, LongAdder held, LongAdder overloaded)
            throws IOException {
        this.port = port;
        this.key = key;
        this.sku = sku;
        this.held = held;
        this.overloaded = overloaded;
        this.connection = connect(port);
    }

    /**
     * Connects to the application on this machine.
     *
     * @param held counts the units
     * @param overloaded counts the answers to come back later
     */
    static HttpShopper connect(
            int port, String key, String sku, LongAdder held, LongAdder overloaded) {
        try {
            return new HttpShopper(port, key, sku, held, overloaded);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DefaultBHttpClientConnection connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        var connection = new DefaultBHttpClientConnection(Http1Config.DEFAULT);
        connection.bind(socket);
        return connection;
    }

    @Override
    public void prepare() {
        if (holdsLeft == 0) {
            openCheckout();
        }
    }

    @Override
    public int call() {
        holdsLeft--;
        hold();
        held.increment();
        return 1;
    }

    private void openCheckout() {
        checkout = Keys.checkout();
        holdsLeft = HOLDS_PER_CHECKOUT;
        post("/api/v1/checkouts", "{\"checkoutId\":\"%s\"}".formatted(checkout));
    }

    private void hold() {
        post(
                "/api/v1/checkouts/" + checkout + "/reservations",
                "{\"lines\":[{\"requestKey\":\""
                        + Keys.request()
                        + "\",\"sku\":\""
                        + sku
                        + "\",\"location\":\""
                        + EngineTables.LOCATION
                        + "\",\"quantity\":1}]}");
    }

    /** Asks again where the answer is to come back later: the keys are the same. */
    private void post(String path, String json) {
        for (int asked = 0; asked < MOST_TRIES; asked++) {
            if (isDone(path, json)) {
                return;
            }
            overloaded.increment();
        }
        throw new IllegalStateException("the application is overloaded all the time");
    }

    private boolean isDone(String path, String json) {
        try {
            send(path, new StringEntity(json, ContentType.APPLICATION_JSON));
            return isDone();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (HttpException e) {
            throw new IllegalStateException(e);
        }
    }

    private void send(String path, StringEntity json) throws IOException, HttpException {
        ClassicHttpRequest request = new BasicClassicHttpRequest("POST", path);
        request.setHeader("Host", "localhost:" + port);
        request.setHeader("Authorization", "Bearer " + key);
        request.setHeader("Content-Type", json.getContentType());
        request.setHeader("Content-Length", json.getContentLength());
        request.setEntity(json);
        connection.sendRequestHeader(request);
        connection.sendRequestEntity(request);
        connection.flush();
    }

    private boolean isDone() throws IOException, HttpException {
        try (ClassicHttpResponse response = connection.receiveResponseHeader()) {
            connection.receiveResponseEntity(response);
            String answer = EntityUtils.toString(response.getEntity());
            connectAgainIfAsked(response);
            return switch (response.getCode()) {
                case CREATED, REPLAYED -> true;
                case OVERLOADED -> false;
                default -> throw new IllegalStateException(response.getCode() + " " + answer);
            };
        }
    }

    /** As a server asks for that can't serve for now. */
    private void connectAgainIfAsked(ClassicHttpResponse response) throws IOException {
        Header wish = response.getFirstHeader("Connection");
        if (wish != null && wish.getValue().equalsIgnoreCase("close")) {
            connection.close();
            connection = connect(port);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
