package io.holdfast.postgres;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A PostgreSQL server of our own, whose data outlive the process, a crash and a power cut.
 *
 * <p>It listens on the loopback interface only, on a port that changes from start to start, and
 * lets in nobody without the password that was made up for this data directory.
 */
public final class EmbeddedPostgresServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EmbeddedPostgresServer.class);

    private final DataDirectoryLock lock;
    private final ServerControl control;
    private final String jdbcUrl;
    private final String password;
    private boolean closed;

    private EmbeddedPostgresServer(
            DataDirectoryLock lock, ServerControl control, String jdbcUrl, String password) {
        this.lock = lock;
        this.control = control;
        this.jdbcUrl = jdbcUrl;
        this.password = password;
    }

    /**
     * Starts the server of this data directory, which is made if there is none yet. If an earlier
     * application was killed, its server is stopped first.
     *
     * <p>The server ends with {@link #close()}, at the latest with the JVM.
     *
     * @throws DataDirectoryInUseException if another application runs on the directory
     * @throws EmbeddedPostgresException if the server cannot be had, with the reason in a sentence
     */
    public static EmbeddedPostgresServer start(Path dataDir) {
        EmbeddedPostgresServer server = startUnattended(dataDir);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "embedded-postgres-stop"));
        return server;
    }

    /** As {@link #start(Path)}, for those who see to it themselves that the server is closed. */
    static EmbeddedPostgresServer startUnattended(Path dataDir) {
        try {
            return start(DataDirectoryLock.acquire(Files.createDirectories(dataDir).toRealPath()));
        } catch (IOException e) {
            throw EmbeddedPostgresException.noPlaceForData(
                    dataDir.toAbsolutePath().normalize(), reason(e), e);
        }
    }

    private static EmbeddedPostgresServer start(DataDirectoryLock lock) throws IOException {
        boolean started = false;
        try {
            EmbeddedPostgresServer server = startLocked(lock);
            started = true;
            return server;
        } finally {
            if (!started) {
                lock.close();
            }
        }
    }

    private static EmbeddedPostgresServer startLocked(DataDirectoryLock lock) throws IOException {
        PostgresPrograms programs = PostgresPrograms.in(lock.dataDir().resolve("programs"));
        PostgresCluster cluster = new PostgresCluster(lock.dataDir(), programs);
        ServerControl control = ServerControl.of(cluster);
        control.stopLeftovers();
        programs.deletePredecessors();
        cluster.makeReady();
        String password = cluster.password();
        String jdbcUrl = control.start();
        log.info("PostgreSQL keeps its data in {} and is at {}", cluster.directory(), jdbcUrl);
        return new EmbeddedPostgresServer(lock, control, jdbcUrl, password);
    }

    private static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "there is no permission for " + denied.getFile();
            case FileAlreadyExistsException file -> file.getFile() + " is not a directory";
            default -> String.valueOf(e.getMessage());
        };
    }

    /** The address for the driver, without user and password. */
    public String jdbcUrl() {
        return jdbcUrl;
    }

    /** The owner of the database; not a superuser. */
    public String username() {
        return PostgresCluster.USER;
    }

    /** The password of this data directory, the same from start to start. */
    public String password() {
        return password;
    }

    /**
     * Ends open connections, writes everything out and stops the server. A second call does
     * nothing, and one from another thread waits for the first.
     *
     * @throws EmbeddedPostgresException if processes of it cannot be ended
     */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            stop();
        }
    }

    private void stop() {
        try (lock) {
            control.stop();
        } catch (IOException e) {
            throw new EmbeddedPostgresException(
                    "PostgreSQL in %s cannot be stopped: %s.".formatted(lock.dataDir(), reason(e)),
                    "End it by hand, or start Holdfast again, which tries once more.",
                    e);
        }
    }
}
