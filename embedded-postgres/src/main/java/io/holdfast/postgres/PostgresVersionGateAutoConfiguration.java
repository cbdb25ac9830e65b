package io.holdfast.postgres;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Looks at the address of every data source, and then at its server, before anybody else does. */
@AutoConfiguration
public final class PostgresVersionGateAutoConfiguration {

    @Bean
    static PostgresVersionGate postgresVersionGate() {
        return new PostgresVersionGate();
    }

    @Bean
    static DatasourceUrlCheck datasourceUrlCheck(Environment environment) {
        return new DatasourceUrlCheck(environment);
    }
}
