package io.holdfast;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.core.env.Environment;
import org.springframework.web.util.HtmlUtils;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Talks to the application over HTTP, as any client would. */
@TestComponent
public class HttpApi {

    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Environment environment;

    HttpApi(Environment environment) {
        this.environment = environment;
    }

    /** Encodes a value for a query. */
    public static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    /** GET with the key that may do everything. */
    public Answer get(String path) {
        return send("GET", path, null, ApplicationTest.KEY);
    }

    /** POST of JSON with the key that may do everything. */
    public Answer post(String path, String body) {
        return send("POST", path, body, ApplicationTest.KEY);
    }

    /** PUT of JSON with the key that may do everything. */
    public Answer put(String path, String body) {
        return send("PUT", path, body, ApplicationTest.KEY);
    }

    /** Any method, with any key or none. */
    public Answer send(String method, String path, @Nullable String body, @Nullable String key) {
        HttpRequest.Builder request = request(path);
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        if (body == null) {
            return send(request.method(method, BodyPublishers.noBody()).build());
        }
        request.header("Content-Type", "application/json");
        return send(request.method(method, BodyPublishers.ofString(body)).build());
    }

    /** A request to this application, to be completed. */
    public HttpRequest.Builder request(String path) {
        String port = environment.getRequiredProperty("local.server.port");
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(60));
    }

    /** Sends whatever it is. */
    public Answer send(HttpRequest request) {
        return send(CLIENT, request);
    }

    static Answer send(HttpClient client, HttpRequest request) {
        try {
            return new Answer(client.send(request, BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What came back. */
    public record Answer(HttpResponse<String> response) {

        public int status() {
            return response.statusCode();
        }

        public String body() {
            return response.body();
        }

        public JsonNode json() {
            return JSON.readTree(body());
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        /** Where it leads; empty if nowhere. */
        public String location() {
            return header("Location");
        }

        /** What a page says, without its markup and with all white space as one space. */
        public String text() {
            return HtmlUtils.htmlUnescape(body().replaceAll("<[^>]*>", " "))
                    .replaceAll("\\s+", " ");
        }

        /** What the page's first hidden field of this name holds, such as a request key. */
        public String hidden(String name) {
            String found =
                    Pattern.compile("<input type=\"hidden\"[^>]*>")
                            .matcher(body())
                            .results()
                            .map(MatchResult::group)
                            .filter(input -> input.contains(" name=\"" + name + "\""))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError("no hidden field " + name));
            return HtmlUtils.htmlUnescape(found.replaceFirst(".* value=\"([^\"]*)\".*", "$1"));
        }

        /** Status and, of a problem, its code: {@code 404 unknown-sku}. */
        public String outcome() {
            boolean isProblem = header("Content-Type").equals("application/problem+json");
            return isProblem ? status() + " " + json().path("code").asString() : "" + status();
        }
    }
}
