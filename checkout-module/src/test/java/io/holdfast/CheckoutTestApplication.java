package io.holdfast;

import io.holdfast.postgres.TestPostgres;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Checkouts and the inventory below them, on a database of their own. */
@SpringBootApplication
public class CheckoutTestApplication {

    @Bean
    @ConditionalOnMissingBean
    JdbcConnectionDetails database(Environment environment) {
        return TestPostgres.newDatabase(environment);
    }
}
