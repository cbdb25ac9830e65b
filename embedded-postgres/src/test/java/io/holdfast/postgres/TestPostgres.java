package io.holdfast.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.core.env.Environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The real PostgreSQL of the tests: a throw-away server, a fresh database for whoever asks.
 *
 * <p>Tests that run {@linkplain BesideOthers beside others} have a server of their own: whoever
 * reads the ledger's feed waits for all that write on the server, in whatever database.
 */
public final class TestPostgres {

    /** The property that names the server on which an application's database is. */
    public static final String SERVER = "tests.server";

    private static final String FOR_MOST = "shared";

    private static final Map<String, EmbeddedPostgres> SERVERS = new ConcurrentHashMap<>();
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private TestPostgres() {}

    /** Creates an empty database on the server of most tests and says how to reach it. */
    public static JdbcConnectionDetails newDatabase() {
        return newDatabase(FOR_MOST);
    }

    /** Creates an empty database for an application and says how to reach it. */
    public static JdbcConnectionDetails newDatabase(Environment application) {
        return newDatabase(application.getProperty(SERVER, FOR_MOST));
    }

    private static JdbcConnectionDetails newDatabase(String serverName) {
        EmbeddedPostgres server = SERVERS.computeIfAbsent(serverName, unused -> start());
        String name = "test_" + DATABASES.incrementAndGet();
        try (var connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new IllegalStateException("could not create " + name, e);
        }
        return new Database(server.getJdbcUrl("postgres", name));
    }

    /**
     * It ends with the JVM, after the applications that use it: one that lost its database first
     * would wait for it to come back.
     */
    private static EmbeddedPostgres start() {
        try {
            EmbeddedPostgres server =
                    EmbeddedPostgres.builder()
                            .setPGStartupWait(Duration.ofMinutes(1))
                            .setRegisterShutdownHook(false)
                            .setServerConfig("max_connections", "300")
                            .setServerConfig("deadlock_timeout", "200ms")
                            .start();
            SpringApplication.getShutdownHandlers().add(() -> stop(server));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void stop(EmbeddedPostgres server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Database(String getJdbcUrl) implements JdbcConnectionDetails {

        @Override
        public String getUsername() {
            return "postgres";
        }

        @Override
        public String getPassword() {
            return "postgres";
        }
    }
}
