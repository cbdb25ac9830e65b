package io.holdfast.webhooks;

import io.holdfast.http.Signature;
import io.holdfast.webhooks.Attempt.Failed;
import io.holdfast.webhooks.Attempt.Taken;

import org.springframework.stereotype.Component;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;

/**
 * Sends a delivery by HTTP, within bounded time. Any status of 200 to 299 means that the receiver
 * has it. No redirect is followed, and nothing is read of what a receiver answers besides.
 *
 * <p>No transaction is open here and no connection to the database held.
 */
@Component
class Sender {

    private static final int OK = 200;
    private static final int REDIRECTION = 300;

    private final WebhookProperties properties;
    private final Receivers receivers;
    private final HttpClient client;

    Sender(WebhookProperties properties, Receivers receivers) {
        this.properties = properties;
        this.receivers = receivers;
        this.client =
                HttpClient.newBuilder()
                        .version(Version.HTTP_1_1)
                        .followRedirects(Redirect.NEVER)
                        .connectTimeout(properties.connectTimeout())
                        .build();
    }

    Attempt send(Sending sending) {
        try {
            URI uri = sending.url().uri();
            return receivers.mayBeAsked(uri.getHost())
                    ? answer(request(sending, uri))
                    : new Failed(null, "The host has an address that may not be sent to.");
        } catch (HttpTimeoutException e) {
            return new Failed(null, "There was no answer in time.");
        } catch (UnknownHostException e) {
            return new Failed(null, "The host is not known.");
        } catch (ConnectException e) {
            return new Failed(null, "The host could not be reached.");
        } catch (IOException e) {
            return new Failed(null, "The connection broke off.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Failed(null, "Sending was interrupted.");
        }
    }

    private HttpRequest request(Sending sending, URI uri) {
        byte[] body = sending.body().getBytes(StandardCharsets.UTF_8);
        Signature signature = Signature.of(body, sending.secret().value(), sending.at());
        return HttpRequest.newBuilder(uri)
                .timeout(properties.answerTimeout())
                .header("Content-Type", "application/json")
                .header("User-Agent", "Holdfast")
                .header(Signature.HEADER, signature.header())
                .header("Holdfast-Event", sending.event())
                .header("Holdfast-Event-Id", sending.eventId())
                .POST(BodyPublishers.ofByteArray(body))
                .build();
    }

    private Attempt answer(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
        response.body().close();
        int status = response.statusCode();
        return status >= OK && status < REDIRECTION
                ? new Taken(status)
                : new Failed(status, "The receiver answered " + status + ".");
    }
}
