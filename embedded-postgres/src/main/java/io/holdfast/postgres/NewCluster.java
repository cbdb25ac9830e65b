package io.holdfast.postgres;

import org.springframework.util.FileSystemUtils;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes a data directory complete with its password, the application's role and its database.
 *
 * <p>It is made in a folder next to its place and takes that in one step at the end: there is a
 * complete data directory or none, whenever the power goes.
 *
 * @param sharedBuffers sizes to try in turn, since a machine may refuse so much shared memory
 */
record NewCluster(Path dataDir, PostgresPrograms programs, List<String> sharedBuffers) {

    private static final List<String> SHARED_BUFFERS = List.of("256MB", "32MB");

    private static final List<String> SETTINGS =
            List.of("max_connections=200", "max_wal_size=2GB", "timezone=UTC", "log_timezone=UTC");

    private static final List<String> OPTIONS =
            List.of(
                    "--username=postgres",
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale=C",
                    // PostgreSQL's own collation: those of the operating system change with its
                    // updates, and then indexes on text no longer find their rows.
                    "--locale-provider=builtin",
                    "--builtin-locale=C.UTF-8",
                    // Everything is written through at the end, when all of it is there.
                    "--no-sync");

    private static final String WORKSHOP = "postgres-new-";

    private static final int PASSWORD_BYTES = 24;

    static NewCluster in(Path dataDir, PostgresPrograms programs) {
        return new NewCluster(dataDir, programs, SHARED_BUFFERS);
    }

    /** Deletes what starts that were killed have left half done. */
    void deleteUnfinished() throws IOException {
        try (Stream<Path> files = Files.list(dataDir)) {
            for (Path file : files.filter(NewCluster::isWorkshop).toList()) {
                FileSystemUtils.deleteRecursively(file);
            }
        }
    }

    private static boolean isWorkshop(Path file) {
        return file.getFileName().toString().startsWith(WORKSHOP);
    }

    void createAt(Path directory) throws IOException {
        Path workshop = Files.createTempDirectory(dataDir, WORKSHOP);
        try {
            Files.move(createIn(workshop), directory, StandardCopyOption.ATOMIC_MOVE);
            makeNamesDurable(dataDir);
        } finally {
            FileSystemUtils.deleteRecursively(workshop);
        }
    }

    private Path createIn(Path workshop) throws IOException {
        String password = HexFormat.of().formatHex(random());
        Path passwordFile = secret(workshop, password);
        Path cluster = workshop.resolve("cluster");
        initialise(workshop, cluster, passwordFile);
        createDatabase(workshop, cluster, password);
        Files.move(passwordFile, PostgresCluster.passwordFile(cluster));
        run(workshop, programs.command("initdb", List.of("--sync-only", "--pgdata=" + cluster)));
        return cluster;
    }

    private static byte[] random() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** A file that its owner alone can read, as temporary files are. */
    private static Path secret(Path workshop, String content) throws IOException {
        return Files.writeString(Files.createTempFile(workshop, "secret-", ".txt"), content);
    }

    private void initialise(Path workshop, Path cluster, Path passwordFile) throws IOException {
        for (String size : sharedBuffers) {
            if (succeeds(workshop, initdb(cluster, passwordFile, size))) {
                return;
            }
        }
        throw failure(workshop);
    }

    private ProcessBuilder initdb(Path cluster, Path passwordFile, String sharedBuffers) {
        List<String> arguments = new ArrayList<>(OPTIONS);
        arguments.add("--pgdata=" + cluster);
        arguments.add("--pwfile=" + passwordFile);
        arguments.add("--set=shared_buffers=" + sharedBuffers);
        SETTINGS.forEach(setting -> arguments.add("--set=" + setting));
        ServerLog.SETTINGS.forEach(setting -> arguments.add("--set=" + setting));
        return programs.command("initdb", arguments);
    }

    /** Without a server, so that nobody connects to one that isn't finished. */
    private void createDatabase(Path workshop, Path cluster, String password) throws IOException {
        String statements =
                """
                create role %1$s login password '%2$s'
                create database %3$s owner %1$s
                """
                        .formatted(PostgresCluster.USER, password, PostgresCluster.DATABASE);
        List<String> arguments =
                List.of("--single", "-c", "exit_on_error=on", "-D", cluster.toString(), "postgres");
        ProcessBuilder command = programs.command("postgres", arguments);
        run(workshop, command.redirectInput(secret(workshop, statements).toFile()));
    }

    private void run(Path workshop, ProcessBuilder command) throws IOException {
        if (!succeeds(workshop, command)) {
            throw failure(workshop);
        }
    }

    private static boolean succeeds(Path workshop, ProcessBuilder command) throws IOException {
        return PostgresPrograms.run(command.directory(workshop.toFile()), output(workshop));
    }

    private static Path output(Path workshop) {
        return workshop.resolve("output.log");
    }

    private EmbeddedPostgresException failure(Path workshop) throws IOException {
        String output = Files.readString(output(workshop));
        return EmbeddedPostgresException.noPlaceForData(
                dataDir, ServerLog.firstComplaint(output).orElse(output.strip()), null);
    }

    /** Puts a directory's entries on disk; Windows does that without being asked. */
    private static void makeNamesDurable(Path directory) throws IOException {
        if (File.separatorChar == '/') {
            try (FileChannel channel = FileChannel.open(directory)) {
                channel.force(true);
            }
        }
    }
}
