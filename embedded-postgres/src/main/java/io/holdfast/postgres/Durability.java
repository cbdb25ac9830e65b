package io.holdfast.postgres;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** What keeps a committed transaction safe from a power cut. */
final class Durability {

    /** A server is started with these above everything in its configuration files. */
    static final List<String> SETTINGS =
            List.of("fsync=on", "synchronous_commit=on", "full_page_writes=on");

    /** As the sessions of this user see it: a role or a database can have settings of its own. */
    private static final String SWITCHED_OFF =
            """
            SELECT name || '=' || setting
            FROM pg_settings
            WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')
              AND setting <> 'on'
            ORDER BY name
            """;

    private Durability() {}

    /** Asks a running server for a setting that is not as it must be, such as {@code fsync=off}. */
    static Optional<String> lapse(String url, String user, String password) throws SQLException {
        try (var connection = DriverManager.getConnection(url, user, password);
                var statement = connection.createStatement();
                var result = statement.executeQuery(SWITCHED_OFF)) {
            return result.next() ? Optional.of(result.getString(1)) : Optional.empty();
        }
    }
}
