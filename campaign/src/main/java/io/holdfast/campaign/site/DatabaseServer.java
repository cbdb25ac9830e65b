package io.holdfast.campaign.site;

import io.holdfast.postgres.EmbeddedPostgresServer;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The one PostgreSQL of a campaign, as Holdfast brings it: durable, and started again after it was
 * killed.
 *
 * <p>Thread-safe. It moves to another port with each start.
 */
public final class DatabaseServer implements AutoCloseable {

    private static final String SUPERUSER = "postgres";

    private final Path folder;
    private volatile EmbeddedPostgresServer server;

    /** Starts one whose data are in this folder. */
    public DatabaseServer(Path folder) {
        this.folder = folder;
        this.server = EmbeddedPostgresServer.start(folder);
    }

    /** Where it listens for now. */
    public InetSocketAddress address() {
        URI uri = URI.create(server.jdbcUrl().substring("jdbc:".length()));
        return new InetSocketAddress(uri.getHost(), uri.getPort());
    }

    /** Who the application is there. */
    public String username() {
        return server.username();
    }

    /** With what password. */
    public String password() {
        return server.password();
    }

    /** The address for the driver by way of another port. */
    public String jdbcUrl(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/holdfast";
    }

    /** Connects as the one who may do everything. */
    public Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", SUPERUSER);
        properties.setProperty("password", server.password());
        properties.setProperty("ApplicationName", "campaign");
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("socketTimeout", "120");
        properties.setProperty("sslmode", "disable");
        properties.setProperty("gssEncMode", "disable");
        return DriverManager.getConnection(server.jdbcUrl(), properties);
    }

    /** The process that all others of it are children of. */
    public long postmaster() throws IOException {
        try (Stream<String> lines = Files.lines(folder.resolve("postgres/postmaster.pid"))) {
            return Long.parseLong(lines.findFirst().orElseThrow().strip());
        }
    }

    /** Starts it again, whatever has become of it. */
    public void restart() {
        server.close();
        server = EmbeddedPostgresServer.start(folder);
    }

    /** How often its log has said something. */
    public long logged(String text) throws IOException {
        long times = 0;
        try (Stream<Path> logs = Files.walk(folder.resolve("postgres"))) {
            for (Path log : logs.filter(file -> file.toString().endsWith(".log")).toList()) {
                try (Stream<String> lines = Files.lines(log)) {
                    times += lines.filter(line -> line.contains(text)).count();
                }
            }
        }
        return times;
    }

    @Override
    public void close() {
        server.close();
    }
}
