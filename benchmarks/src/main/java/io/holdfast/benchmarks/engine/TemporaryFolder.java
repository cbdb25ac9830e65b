package io.holdfast.benchmarks.engine;

import org.springframework.boot.SpringApplication;
import org.springframework.util.FileSystemUtils;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that goes with the run, also when a signal ends that: last, after the database. */
public record TemporaryFolder(Path path) implements AutoCloseable {

    public static TemporaryFolder create(String prefix) throws IOException {
        var folder = new TemporaryFolder(Files.createTempDirectory(prefix));
        SpringApplication.getShutdownHandlers().add(folder::close);
        return folder;
    }

    @Override
    public void close() {
        try {
            FileSystemUtils.deleteRecursively(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
