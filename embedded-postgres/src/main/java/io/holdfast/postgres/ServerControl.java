package io.holdfast.postgres;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts and stops the server of a cluster.
 *
 * <p>Whoever does so holds the {@link DataDirectoryLock}. PostgreSQL itself only keeps two servers
 * from running on a cluster, not two applications from stopping each other's.
 */
record ServerControl(
        PostgresCluster cluster, ServerProcesses processes, ServerLog log, PortChoice ports) {

    private static final Logger logger = LoggerFactory.getLogger(ServerControl.class);

    private static final String HOST = "127.0.0.1";

    private static final int PORTS_TO_TRY = 5;

    /** Time for replaying two gigabytes of WAL from a slow disk. */
    private static final int START_SECONDS = 300;

    /** Time for a last checkpoint. */
    private static final int FAST_STOP_SECONDS = 60;

    private static final int IMMEDIATE_STOP_SECONDS = 10;

    /** Where the server is to listen, unless somebody else takes the port before it does. */
    interface PortChoice {

        int next() throws IOException;
    }

    static ServerControl of(PostgresCluster cluster) {
        return of(cluster, ServerControl::freePort);
    }

    static ServerControl of(PostgresCluster cluster, PortChoice ports) {
        return new ServerControl(
                cluster,
                ServerProcesses.under(cluster.dataDir(), cluster.directory()),
                new ServerLog(cluster.directory()),
                ports);
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            return socket.getLocalPort();
        }
    }

    /** Stops what a killed application has left running, so that nothing uses the cluster. */
    void stopLeftovers() throws IOException {
        if (!processes.running().isEmpty()) {
            logger.warn(
                    "Stopping the PostgreSQL that an earlier run has left in {}",
                    cluster.directory());
            stop();
        }
        processes.removeMisleadingFile();
    }

    /**
     * Starts the server and returns its address for the driver.
     *
     * @throws EmbeddedPostgresException if it doesn't start, or would not keep what it confirms
     */
    String start() throws IOException {
        String jdbcUrl =
                "jdbc:postgresql://%s:%d/%s"
                        .formatted(HOST, startOnFreePort(), PostgresCluster.DATABASE);
        boolean durable = false;
        try {
            requireDurability(jdbcUrl);
            durable = true;
            return jdbcUrl;
        } finally {
            if (!durable) {
                stop();
            }
        }
    }

    private int startOnFreePort() throws IOException {
        String reason = "";
        for (int attempt = 0; attempt < PORTS_TO_TRY; attempt++) {
            int port = ports.next();
            if (starts(port)) {
                return port;
            }
            reason = log.reason();
            if (!reason.contains("TCP/IP socket")) {
                break;
            }
        }
        stop();
        throw new EmbeddedPostgresException(
                "PostgreSQL cannot start in %s: %s.".formatted(cluster.directory(), reason),
                "See the log in its folder, or set SPRING_DATASOURCE_URL to use another server.");
    }

    private boolean starts(int port) throws IOException {
        log.prepareForStart();
        return pgCtl(
                "start",
                "--timeout=" + START_SECONDS,
                "--log=" + log.beforeCollector(),
                "--options=" + serverOptions(port));
    }

    private static String serverOptions(int port) {
        List<String> reachedBy =
                List.of(
                        "port=" + port,
                        "listen_addresses=" + HOST,
                        // No socket file, whose folder everybody shares by default.
                        "unix_socket_directories=");
        return Stream.concat(reachedBy.stream(), Durability.SETTINGS.stream())
                .map(setting -> "-c " + setting)
                .collect(Collectors.joining(" "));
    }

    private void requireDurability(String jdbcUrl) throws IOException {
        lapse(jdbcUrl)
                .ifPresent(
                        setting -> {
                            throw new EmbeddedPostgresException(
                                    "The PostgreSQL in %s runs with %s and could lose stock in a power cut."
                                            .formatted(cluster.directory(), setting),
                                    "Remove that setting from the role or the database.");
                        });
    }

    private Optional<String> lapse(String jdbcUrl) throws IOException {
        try {
            return Durability.lapse(jdbcUrl, PostgresCluster.USER, cluster.password());
        } catch (SQLException e) {
            throw new EmbeddedPostgresException(
                    "The PostgreSQL in %s does not let Holdfast in: %s."
                            .formatted(cluster.directory(), e.getMessage()),
                    "Check that holdfast.password there belongs to the data.",
                    e);
        }
    }

    /**
     * Stops the server: it gets time to write everything out, then some to just end, and then it is
     * killed with all of its processes. The data survive each of these.
     */
    void stop() throws IOException {
        stop("fast", FAST_STOP_SECONDS);
        stop("immediate", IMMEDIATE_STOP_SECONDS);
        if (!processes.end()) {
            throw new EmbeddedPostgresException(
                    "PostgreSQL processes in %s cannot be ended: %s."
                            .formatted(cluster.directory(), processes.running()),
                    "End them, then start Holdfast again.");
        }
    }

    private void stop(String mode, int seconds) throws IOException {
        // Only if it is ours: pg_ctl signals whatever process the file names.
        if (processes.postmaster().isPresent()) {
            pgCtl("stop", "--mode=" + mode, "--timeout=" + seconds);
        }
    }

    private boolean pgCtl(String action, String... options) throws IOException {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of(action, "--wait", "--pgdata=" + cluster.directory()));
        arguments.addAll(List.of(options));
        ProcessBuilder command = cluster.programs().command("pg_ctl", arguments);
        return PostgresPrograms.run(command.directory(cluster.directory().toFile()), log.control());
    }
}
