package io.holdfast.postgres;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Puts the {@link PostgresVersionGate} before every data source of the application. */
@AutoConfiguration
public final class PostgresVersionGateAutoConfiguration {

    @Bean
    static PostgresVersionGate postgresVersionGate() {
        return new PostgresVersionGate();
    }
}
