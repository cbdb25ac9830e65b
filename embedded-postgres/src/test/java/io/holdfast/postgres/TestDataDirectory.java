package io.holdfast.postgres;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;

/** A data directory of a test, with a look behind the scenes of the server in it. */
record TestDataDirectory(Path path) {

    private static final Path PROGRAMS = unpacked(Path.of("target", "test-programs"));

    /** A new one, which spares itself the unpacking: all of them use the same programs. */
    static TestDataDirectory in(Path folder) throws IOException {
        // With a space, as in many a home directory.
        Path path = Files.createDirectory(folder.resolve("data directory")).toRealPath();
        Files.createSymbolicLink(path.resolve("programs"), PROGRAMS);
        return new TestDataDirectory(path);
    }

    /** Before the first server starts: several at once would clear each other's halves away. */
    private static Path unpacked(Path directory) {
        try {
            PostgresPrograms.in(directory);
            return directory.toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** So that nobody follows the link who deletes the directory. */
    void unlinkPrograms() throws IOException {
        Files.delete(path.resolve("programs"));
    }

    EmbeddedPostgresServer start() {
        return EmbeddedPostgresServer.start(path);
    }

    PostgresPrograms programs() throws IOException {
        return PostgresPrograms.in(path.resolve("programs"));
    }

    Path cluster() {
        return path.resolve("postgres");
    }

    Path postmasterFile() {
        return PostmasterFile.of(cluster());
    }

    ServerProcesses processes() {
        return ServerProcesses.under(path, cluster());
    }

    ProcessHandle postmaster() throws IOException {
        return processes().postmaster().orElseThrow();
    }

    void awaitNothingRunning() {
        await().atMost(Duration.ofMinutes(1)).until(() -> processes().running().isEmpty());
    }

    /** Everything that the server has ever written about itself. */
    String log() throws IOException {
        try (var files = Files.list(cluster().resolve("log"))) {
            return files.map(TestDataDirectory::read).collect(Collectors.joining());
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
