package io.holdfast;

import io.holdfast.postgres.TestPostgres;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The inventory alone, on a database of its own. The expiry worker runs when a test says so. */
@SpringBootApplication
class InventoryTestApplication {

    @Bean
    @ConditionalOnMissingBean
    JdbcConnectionDetails database(Environment environment) {
        return TestPostgres.newDatabase(environment);
    }
}
