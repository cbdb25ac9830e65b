package io.holdfast.jar;

import static org.awaitility.Awaitility.await;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A {@code holdfast.jar} that runs in a process of its own, as an operator would start it. */
final class RunningJar implements AutoCloseable {

    private static final Path JAR = Path.of("target", "holdfast.jar").toAbsolutePath();

    /** It is killed before the slower of the two compilers has earned what it costs. */
    private static final String QUICK_START = "-XX:TieredStopAtLevel=1";

    private static final String API_KEY = "a-key-for-the-jar-under-test";
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final Process process;
    private final Path log;
    private final int port;

    private RunningJar(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /** Starts the jar on this data folder and waits until it says that it is up. */
    static RunningJar start(Path dataDir) throws IOException {
        RunningJar jar = launch(dataDir);
        await().atMost(Duration.ofMinutes(5)).until(jar::isUpOrEnded);
        if (!jar.process.isAlive()) {
            throw new IllegalStateException("the jar ended:\n" + jar.log());
        }
        return jar;
    }

    /** Starts the jar on this data folder and waits for nothing. */
    static RunningJar launch(Path dataDir) throws IOException {
        int port = freePort();
        Path log = Files.createTempFile("holdfast-jar", ".log");
        ProcessBuilder builder =
                new ProcessBuilder(List.of(java(), QUICK_START, "-jar", JAR.toString()))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        builder.environment().put("HOLDFAST_DATA_DIR", dataDir.toString());
        builder.environment().put("HOLDFAST_API_KEY", API_KEY);
        builder.environment().put("SERVER_PORT", Integer.toString(port));
        return new RunningJar(builder.start(), log, port);
    }

    private static String java() {
        return ProcessHandle.current().info().command().orElseThrow();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private boolean isUpOrEnded() {
        try {
            return !process.isAlive() || send("GET", "/actuator/health", "").statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    JsonNode get(String path) throws IOException {
        HttpResponse<String> answer = send("GET", path, "");
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(path + ": " + answer.statusCode() + answer.body());
        }
        return JSON.readTree(answer.body());
    }

    HttpResponse<String> put(String path, String body) throws IOException {
        return send("PUT", path, body);
    }

    HttpResponse<String> post(String path, String body) throws IOException {
        return send("POST", path, body);
    }

    private HttpResponse<String> send(String method, String path, String body) throws IOException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                        .timeout(Duration.ofSeconds(30))
                        .header("Authorization", "Bearer " + API_KEY)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body))
                        .build();
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** {@code kill -9}: no shutdown hook runs, nothing is flushed. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Waits until the process has ended by itself. */
    int exitCode() {
        return process.onExit().join().exitValue();
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code SIGTERM}, and waits for the end. */
    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
        http.close();
    }
}
