package io.holdfast.benchmarks.engine;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The packaged application in a process of its own. */
public final class Application implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Process process;
    private final Path log;
    private final int port;

    private Application(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /**
     * Starts the jar on a free port and waits until it answers.
     *
     * @param environment says which database it uses, for one
     * @param settings as {@code --name=value}
     * @param folder gets its log
     * @throws MissingApplicationException if there is no such jar
     */
    public static Application start(
            Path jar, Map<String, String> environment, List<String> settings, Path folder)
            throws IOException, InterruptedException {
        check(jar);
        int port = freePort();
        Path log = folder.resolve("holdfast.log");
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
        command.addAll(settings);
        var builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("SERVER_PORT", Integer.toString(port));
        Application application = new Application(builder.start(), log, port);
        application.awaitHealth();
        return application;
    }

    /**
     * Makes sure that the application is packaged.
     *
     * @throws MissingApplicationException if it isn't
     */
    public static void check(Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw new MissingApplicationException(jar);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void awaitHealth() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (!isHealthy(client)) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    close();
                    throw new IllegalStateException("the application did not start; see " + log);
                }
                Thread.sleep(PAUSE);
            }
        }
    }

    private boolean isHealthy(HttpClient client) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address() + "/actuator/health"))
                        .timeout(PATIENCE)
                        .build();
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** Where its pages and its API are. */
    public String address() {
        return "http://localhost:" + port;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
