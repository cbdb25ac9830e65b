package io.holdfast.benchmarks.pages;

import io.holdfast.benchmarks.engine.Application;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packaged application in a process of its own, and an admin who looks at its pages. */
final class Site implements AutoCloseable {

    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final String PASSWORD = "the-admin-of-a-benchmark";
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Application application;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .cookieHandler(new CookieManager())
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .build();

    private Site(Application application) {
        this.application = application;
    }

    /** Starts the jar on a database and waits until it answers. */
    static Site start(Path jar, String url, String username, String password, Path folder)
            throws IOException, InterruptedException {
        Map<String, String> environment =
                Map.of(
                        "SPRING_DATASOURCE_URL", url,
                        "SPRING_DATASOURCE_USERNAME", username,
                        "SPRING_DATASOURCE_PASSWORD", password,
                        "HOLDFAST_ADMIN_PASSWORD", PASSWORD);
        return new Site(Application.start(jar, environment, List.of(), folder));
    }

    void signIn() {
        Matcher token = TOKEN.matcher(get("/login").body());
        if (!token.find()) {
            throw new IllegalStateException("the sign-in page has no token");
        }
        String form =
                "username=admin&password=%s&_csrf=%s".formatted(PASSWORD, encoded(token.group(1)));
        var answer =
                send(
                        request("/login")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString(form))
                                .build());
        if (answer.statusCode() != 200 || answer.uri().getPath().equals("/login")) {
            throw new IllegalStateException("could not sign in: " + answer.statusCode());
        }
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    HttpResponse<String> get(String path) {
        return send(request(path).GET().build());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(application.address() + path)).timeout(PATIENCE);
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        application.close();
        client.close();
    }
}
