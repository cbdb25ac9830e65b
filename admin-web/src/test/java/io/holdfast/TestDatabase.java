package io.holdfast;

import io.holdfast.postgres.TestPostgres;

import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** A database of its own for each application context. */
@TestConfiguration(proxyBeanMethods = false)
public class TestDatabase {

    @Bean
    JdbcConnectionDetails database(Environment environment) {
        return TestPostgres.newDatabase(environment);
    }
}
