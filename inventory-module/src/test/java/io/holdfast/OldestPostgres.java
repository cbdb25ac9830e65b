package io.holdfast;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** A throw-away server of the oldest PostgreSQL that is supported, where the build fetched one. */
@TestConfiguration(proxyBeanMethods = false)
class OldestPostgres {

    private static final Path JAR = Path.of("target", "servers", "oldest.jar");

    static boolean isThere() {
        return Files.exists(JAR);
    }

    @Bean(destroyMethod = "close")
    EmbeddedPostgres server() throws IOException {
        URI binaries = URI.create("jar:%s!/postgres-linux-x86_64.txz".formatted(JAR.toUri()));
        return EmbeddedPostgres.builder()
                .setPgBinaryResolver((system, processor) -> binaries.toURL().openStream())
                .setServerConfig("max_connections", "200")
                .setServerConfig("deadlock_timeout", "200ms")
                .start();
    }

    @Bean
    JdbcConnectionDetails database(EmbeddedPostgres server) {
        return new Database(server.getJdbcUrl("postgres", "postgres"));
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
