package io.holdfast.postgres;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the server of a data directory writes about itself, in a folder there.
 *
 * <p>Its collector keeps a file for each day of the week and begins it anew a week later. Only what
 * the server says before it has a collector goes elsewhere, as does what {@code pg_ctl} says.
 */
record ServerLog(Path dataDirectory) {

    static final List<String> SETTINGS =
            List.of(
                    "logging_collector=on",
                    "log_directory=log",
                    "log_filename=postgresql-%a.log",
                    "log_truncate_on_rotation=on",
                    "log_rotation_age=1d",
                    "log_rotation_size=0");

    private static final Duration KEPT = Duration.ofDays(6);

    private static final int TAIL_BYTES = 64 * 1024;

    private static final String START = "starting PostgreSQL";

    private static final Pattern COMPLAINT =
            Pattern.compile("(?:FATAL|PANIC|error|pg_ctl): +(.*\\S)");

    /** Makes room for what the next start will say. */
    void prepareForStart() throws IOException {
        Files.createDirectories(directory());
        Files.deleteIfExists(beforeCollector());
        deleteOutdated();
    }

    /** For a server that is never up at midnight, the only time at which its collector does. */
    private void deleteOutdated() throws IOException {
        FileTime outdated = FileTime.from(Instant.now().minus(KEPT));
        try (Stream<Path> files = Files.list(directory())) {
            for (Path file : files.toList()) {
                if (Files.getLastModifiedTime(file).compareTo(outdated) < 0) {
                    Files.delete(file);
                }
            }
        }
    }

    private Path directory() {
        return dataDirectory.resolve("log");
    }

    Path beforeCollector() {
        return file("start.log");
    }

    Path control() {
        return file("pg_ctl.log");
    }

    private Path file(String name) {
        return directory().resolve(name);
    }

    /** Why the last start failed, in the server's words. */
    String reason() throws IOException {
        return Stream.of(tail(beforeCollector()), sinceLastStart(), tail(control()))
                .map(ServerLog::firstComplaint)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse("see " + directory());
    }

    /** The first complaint in the output of a program; what follows are its consequences. */
    static Optional<String> firstComplaint(String output) {
        Matcher complaint = COMPLAINT.matcher(output);
        return complaint.find() ? Optional.of(complaint.group(1)) : Optional.empty();
    }

    private String sinceLastStart() throws IOException {
        String collected = tail(collected());
        return collected.substring(Math.max(0, collected.lastIndexOf(START)));
    }

    /** The collector notes the file it writes to, as {@code stderr log/postgresql-Mon.log}. */
    private Path collected() throws IOException {
        Path note = dataDirectory.resolve("current_logfiles");
        String file = Files.exists(note) ? Files.readString(note) : "";
        return dataDirectory.resolve(file.replaceFirst("^stderr ", "").strip());
    }

    /** The end of a file that may hold a day's worth; nothing if there is no such file. */
    private static String tail(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (var channel = FileChannel.open(file)) {
            channel.position(Math.max(0, channel.size() - TAIL_BYTES));
            ByteBuffer bytes = ByteBuffer.allocate(TAIL_BYTES);
            channel.read(bytes);
            return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
        }
    }
}
