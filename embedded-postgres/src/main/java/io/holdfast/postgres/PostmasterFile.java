package io.holdfast.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code postmaster.pid} says about the server of a data directory. It may lie: it outlives a
 * server that was killed, and by now its process id may be another program's.
 */
record PostmasterFile(long pid, Instant started) {

    /** Process id, data directory, start in seconds of the epoch, and more. */
    private static final Pattern CONTENT =
            Pattern.compile("(\\d{1,18})\\R\\V*\\R(\\d{1,18})\\R.*", Pattern.DOTALL);

    static Path of(Path dataDirectory) {
        return dataDirectory.resolve("postmaster.pid");
    }

    /** Reads the file; empty if there is none, or if a crash has left it without its content. */
    static Optional<PostmasterFile> read(Path dataDirectory) throws IOException {
        Path file = of(dataDirectory);
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        // The path in it may be in any encoding, so none is enforced.
        Matcher content = CONTENT.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        return content.matches() ? Optional.of(from(content)) : Optional.empty();
    }

    private static PostmasterFile from(MatchResult content) {
        return new PostmasterFile(
                Long.parseLong(content.group(1)),
                Instant.ofEpochSecond(Long.parseLong(content.group(2))));
    }

    /** The process of that id, whatever it is, if it lives. */
    Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    }
}
