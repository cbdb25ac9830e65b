package io.holdfast.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import javax.sql.DataSource;

@Timeout(120)
class EmbeddedPostgresAutoConfigurationTests {

    @TempDir Path folder;
    private TestDataDirectory data;
    private ApplicationContextRunner application;

    @BeforeEach
    void makeDataDirectory() throws IOException {
        data = TestDataDirectory.in(folder);
        application =
                new ApplicationContextRunner()
                        .withConfiguration(
                                AutoConfigurations.of(
                                        EmbeddedPostgresAutoConfiguration.class,
                                        DataSourceAutoConfiguration.class))
                        .withPropertyValues("holdfast.data-dir=" + data.path());
    }

    @AfterEach
    void unlinkPrograms() throws IOException {
        data.unlinkPrograms();
    }

    @Test
    void applicationThatConfiguresNothingKeepsItsDataFromStartToStart() throws IOException {
        application.run(
                context ->
                        database(context.getBean(DataSource.class))
                                .sql("create table kept as select 1 as one")
                                .update());
        assertThat(data.processes().running()).isEmpty();
        application.run(
                context ->
                        assertThat(
                                        database(context.getBean(DataSource.class))
                                                .sql("select one from kept")
                                                .query(Integer.class)
                                                .single())
                                .isEqualTo(1));
    }

    @Test
    void blankUrlCountsAsNone() {
        application
                .withPropertyValues("spring.datasource.url= ")
                .run(
                        context ->
                                assertThat(context)
                                        .hasNotFailed()
                                        .hasSingleBean(EmbeddedPostgresServer.class));
    }

    @Test
    void configuredUrlWinsAndNothingIsWritten() {
        String url = TestPostgres.newDatabase().getJdbcUrl();
        application
                .withPropertyValues("spring.datasource.url=" + url)
                .run(
                        context -> {
                            assertThat(context).doesNotHaveBean(EmbeddedPostgresServer.class);
                            assertThat(context.getBean(JdbcConnectionDetails.class).getJdbcUrl())
                                    .isEqualTo(url);
                        });
        assertNothingIsWritten();
    }

    @Test
    void otherConnectionDetailsWinAndNothingIsWritten() {
        JdbcConnectionDetails other = TestPostgres.newDatabase();
        application
                .withBean(JdbcConnectionDetails.class, () -> other)
                .run(
                        context ->
                                assertThat(context)
                                        .hasNotFailed()
                                        .doesNotHaveBean(EmbeddedPostgresServer.class));
        assertNothingIsWritten();
    }

    @Test
    void otherDataSourceWinsAndNothingIsWritten() {
        var other = new DriverManagerDataSource(TestPostgres.newDatabase().getJdbcUrl());
        application
                .withBean(DataSource.class, () -> other)
                .run(
                        context ->
                                assertThat(context)
                                        .hasNotFailed()
                                        .doesNotHaveBean(EmbeddedPostgresServer.class));
        assertNothingIsWritten();
    }

    @Test
    void blankDataDirectoryMeansTheDefault() {
        assertThat(new EmbeddedPostgresProperties(" ").dataDirectory())
                .isEqualTo(Path.of("./data"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void signalLetsTheApplicationFinishBeforeItsServerStops() throws Exception {
        try (var running = runApplication().awaitLine(ApplicationProgram.READY)) {
            running.terminate();
            assertThat(running.awaitEnd())
                    .contains(ApplicationProgram.FINISHED)
                    .doesNotContain("WARN", "ERROR", "Exception");
        }
        assertThat(data.processes().running()).isEmpty();
        assertThat(data.postmasterFile()).doesNotExist();
        assertThat(data.log()).contains("database system is shut down");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void signalDuringTheStartLeavesNothingRunning() throws Exception {
        try (var starting = runApplication()) {
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> !data.processes().running().isEmpty());
            starting.terminate();
            assertThat(starting.awaitEnd()).doesNotContain("WARN", "ERROR", "Exception");
        }
        assertThat(data.processes().running()).isEmpty();
    }

    @Test
    void startSaysInOneLineWhereTheDataAreAndNothingOfPostgres() throws Exception {
        try (var running = runApplication().awaitLine(ApplicationProgram.READY)) {
            running.finish();
            String output = running.awaitEnd();
            assertThat(output.lines().filter(line -> line.contains("PostgreSQL")))
                    .singleElement()
                    .asString()
                    .contains("INFO", "keeps its data in " + data.cluster(), "127.0.0.1:");
            assertThat(output).doesNotContain("zonky", "initdb", "pg_ctl", "postmaster");
        }
    }

    @Test
    void secondApplicationSaysSoAndStops() throws Exception {
        try (var first = data.start();
                var second = runApplication()) {
            second.finish();
            assertThat(second.awaitEnd())
                    .contains(
                            "The data directory %s is in use by another running Holdfast."
                                    .formatted(data.path()))
                    .contains("Action:")
                    .doesNotContain("\tat ");
            assertThat(second.exitValue()).isEqualTo(1);
            assertThat(first.jdbcUrl()).isNotEmpty();
        }
    }

    private ChildJvm runApplication() throws IOException {
        return ChildJvm.run(
                ApplicationProgram.class,
                Map.of("HOLDFAST_DATA_DIR", data.path().toString(), "SPRING_DATASOURCE_URL", ""),
                "--spring.main.web-application-type=none",
                "--spring.liquibase.enabled=false");
    }

    private void assertNothingIsWritten() {
        assertThat(data.path()).isDirectoryNotContaining("glob:**/{postgres,holdfast.lock}");
    }

    private static JdbcClient database(DataSource dataSource) {
        return JdbcClient.create(dataSource);
    }
}
