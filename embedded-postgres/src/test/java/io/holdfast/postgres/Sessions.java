package io.holdfast.postgres;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Ways into a running server. */
final class Sessions {

    private Sessions() {}

    static JdbcClient asApplication(EmbeddedPostgresServer server) {
        return as(server.username(), server);
    }

    static JdbcClient asSuperuser(EmbeddedPostgresServer server) {
        return as("postgres", server);
    }

    private static JdbcClient as(String user, EmbeddedPostgresServer server) {
        return JdbcClient.create(
                new DriverManagerDataSource(server.jdbcUrl(), user, server.password()));
    }

    static String setting(JdbcClient database, String name) {
        return database.sql("select current_setting(?)").param(name).query(String.class).single();
    }
}
