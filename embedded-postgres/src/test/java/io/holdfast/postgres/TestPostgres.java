package io.holdfast.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The real PostgreSQL of the tests: one throw-away server per JVM, a fresh database for whoever
 * asks.
 */
public final class TestPostgres {

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private TestPostgres() {}

    /** Creates an empty database on the server of this JVM and says how to reach it. */
    public static JdbcConnectionDetails newDatabase() {
        String name = "test_" + DATABASES.incrementAndGet();
        try (var connection = Server.INSTANCE.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new IllegalStateException("could not create " + name, e);
        }
        return new Database(Server.INSTANCE.getJdbcUrl("postgres", name));
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

    /**
     * Started when the first test asks. It ends with the JVM, after the applications that use it:
     * one that lost its database first would wait for it to come back.
     */
    private static final class Server {

        static final EmbeddedPostgres INSTANCE = start();

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
    }
}
