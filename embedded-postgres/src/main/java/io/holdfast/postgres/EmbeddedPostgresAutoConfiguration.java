package io.holdfast.postgres;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.jdbc.autoconfigure.JndiDataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

import javax.sql.DataSource;

/** Runs a PostgreSQL of our own for an application that has been given none. */
@AutoConfiguration(
        after = JndiDataSourceAutoConfiguration.class,
        before = DataSourceAutoConfiguration.class)
@Conditional(DatasourceUrlMissing.class)
@ConditionalOnMissingBean({JdbcConnectionDetails.class, DataSource.class})
@EnableConfigurationProperties(EmbeddedPostgresProperties.class)
public final class EmbeddedPostgresAutoConfiguration {

    /**
     * Closed after the data source, which depends on it through the connection details. It has no
     * shutdown hook of its own, which would not wait for requests that are still being answered.
     */
    @Bean(destroyMethod = "close")
    EmbeddedPostgresServer embeddedPostgresServer(EmbeddedPostgresProperties properties) {
        return EmbeddedPostgresServer.startUnattended(properties.dataDirectory());
    }

    @Bean
    JdbcConnectionDetails embeddedPostgresConnectionDetails(EmbeddedPostgresServer server) {
        return new EmbeddedPostgresConnectionDetails(server);
    }

    private record EmbeddedPostgresConnectionDetails(EmbeddedPostgresServer server)
            implements JdbcConnectionDetails {

        @Override
        public String getJdbcUrl() {
            return server.jdbcUrl();
        }

        @Override
        public String getUsername() {
            return server.username();
        }

        @Override
        public String getPassword() {
            return server.password();
        }
    }
}
