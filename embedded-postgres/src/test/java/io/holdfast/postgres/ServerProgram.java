package io.holdfast.postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Starts a server, writes a row and never closes what it has opened. */
final class ServerProgram {

    static final String READY = "ready";

    private ServerProgram() {}

    public static void main(String[] arguments) throws IOException, SQLException {
        EmbeddedPostgresServer server = EmbeddedPostgresServer.start(Path.of(arguments[0]));
        try (var connection =
                        DriverManager.getConnection(
                                server.jdbcUrl(), server.username(), server.password());
                var statement = connection.createStatement()) {
            statement.execute("create table survivors as select 42 as answer");
        }
        System.out.println(READY);
        // Until the test closes the stream, also by ending itself.
        System.in.transferTo(System.out);
    }
}
