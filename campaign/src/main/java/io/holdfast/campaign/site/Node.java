package io.holdfast.campaign.site;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * The packaged application in a process of its own, which may be killed, stopped and started again;
 * it always listens on the same port and reaches the database by its own {@link Proxy}.
 *
 * <p>Not thread-safe: one fault at a time.
 */
public final class Node implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final long PAUSE_NANOS = 100_000_000;

    private final String name;
    private final Path jar;
    private final Path folder;
    private final Map<String, String> environment;
    private final int port;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(2))
                    .build();
    private Process process;

    /**
     * Starts one and waits for nothing.
     *
     * @param environment says which database it uses, for one
     * @param options of its JVM
     */
    public Node(
            String name,
            Path jar,
            Path folder,
            Map<String, String> environment,
            List<String> options)
            throws IOException {
        this.name = name;
        this.jar = jar;
        this.folder = folder;
        this.environment = environment;
        this.port = freePort();
        this.process = launch(options);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private Process launch(List<String> options) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
        command.addAll(options);
        command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
        Path log = folder.resolve(name + ".log");
        var builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        builder.environment().put("SERVER_PORT", Integer.toString(port));
        Process started = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
        return started;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** Where its API is. */
    public String address() {
        return "http://localhost:" + port;
    }

    /** Its process. */
    public long pid() {
        return process.pid();
    }

    /** {@code kill -9}, and waits until it has gone. */
    public void kill() {
        Signals.kill(pid());
        process.onExit().join();
    }

    /** Asks it to end, as a roll-out does, and waits until it has. */
    public void end() {
        process.destroy();
        process.onExit().join();
    }

    /** Starts it again, with other options of its JVM, and waits for nothing. */
    public void start(List<String> options) throws IOException {
        process = launch(options);
    }

    /**
     * Waits until it says that it is up.
     *
     * @throws IllegalStateException if it ends instead, or takes minutes
     */
    public void awaitUp() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isUp()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        name + " did not start; see " + folder.resolve(name + ".log"));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private boolean isUp() {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address() + "/actuator/health"))
                        .timeout(Duration.ofSeconds(5))
                        .build();
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        Signals.goOn(pid());
        end();
        client.close();
    }
}
