package io.holdfast.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.zaxxer.hikari.HikariDataSource;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import java.io.IOException;
import java.util.List;

import javax.sql.DataSource;

class PostgresVersionGateTests {

    private static final String TABLES =
            "select table_name from information_schema.tables where table_schema = 'public'";

    private final PostgresVersionGate gate = new PostgresVersionGate();

    private final ApplicationContextRunner application =
            new ApplicationContextRunner()
                    .withConfiguration(
                            AutoConfigurations.of(
                                    DataSourceAutoConfiguration.class,
                                    LiquibaseAutoConfiguration.class,
                                    PostgresVersionGateAutoConfiguration.class))
                    .withPropertyValues(
                            "spring.liquibase.change-log=classpath:io/holdfast/postgres/gate-changelog.sql");

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void refusesAServerThatLosesUpdates() throws IOException {
        try (var server = RefusedServers.losingUpdates()) {
            assertThatExceptionOfType(UnsupportedPostgresException.class)
                    .isThrownBy(() -> gate.check(server.getPostgresDatabase()))
                    .withMessage(
                            "PostgreSQL 18.1 loses updates under concurrency (fixed in 18.2):"
                                    + " upgrade the server to 18.2 or later.");
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void refusesAServerThatIsTooOld() throws IOException {
        try (var server = RefusedServers.tooOld()) {
            assertThatExceptionOfType(UnsupportedPostgresException.class)
                    .isThrownBy(() -> gate.check(server.getPostgresDatabase()))
                    .withMessage(
                            "PostgreSQL 14.20 is too old for Holdfast: upgrade the server to 15"
                                    + " or later.");
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void liquibaseNeverTouchesARefusedServer() throws IOException {
        try (var server = RefusedServers.losingUpdates()) {
            application
                    .withPropertyValues("spring.datasource.url=" + url(server))
                    .run(
                            context ->
                                    assertThat(context)
                                            .getFailure()
                                            .hasRootCauseInstanceOf(
                                                    UnsupportedPostgresException.class));
            assertThat(tables(server.getPostgresDatabase())).isEmpty();
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void closesAPoolThatNobodyElseWill() throws IOException {
        try (var server = RefusedServers.losingUpdates();
                var pool = new HikariDataSource()) {
            pool.setJdbcUrl(url(server));
            assertThatExceptionOfType(UnsupportedPostgresException.class)
                    .isThrownBy(() -> gate.postProcessAfterInitialization(pool, "dataSource"));
            assertThat(pool.isClosed()).isTrue();
        }
    }

    @Test
    void liquibaseGetsToAServerThatIsLetThrough() {
        String url = TestPostgres.newDatabase().getJdbcUrl();
        application
                .withPropertyValues("spring.datasource.url=" + url)
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(tables(new DriverManagerDataSource(url))).contains("behind_the_gate");
    }

    @Test
    void letsTheEmbeddedVersionThrough() {
        var database = new DriverManagerDataSource(TestPostgres.newDatabase().getJdbcUrl());
        assertThatNoException().isThrownBy(() -> gate.check(database));
        assertThat(gate.postProcessAfterInitialization(database, "dataSource")).isSameAs(database);
    }

    @Test
    void saysSoIfTheServerDoesNotAnswer() throws IOException {
        String url = "jdbc:postgresql://127.0.0.1:%d/nobody".formatted(ServerControl.freePort());
        application
                .withPropertyValues("spring.datasource.url=" + url)
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .hasStackTraceContaining("UnreachablePostgresException"));
        assertThatExceptionOfType(UnreachablePostgresException.class)
                .isThrownBy(() -> gate.check(new DriverManagerDataSource(url)))
                .withMessageStartingWith("The configured PostgreSQL cannot be used: ")
                .withMessageContaining("refused");
    }

    private static String url(EmbeddedPostgres server) {
        return server.getJdbcUrl("postgres", "postgres");
    }

    private static List<@Nullable String> tables(DataSource database) {
        return JdbcClient.create(database).sql(TABLES).query(String.class).list();
    }
}
