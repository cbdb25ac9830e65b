package io.holdfast.postgres;

import static io.holdfast.postgres.Sessions.asApplication;
import static io.holdfast.postgres.Sessions.asSuperuser;
import static io.holdfast.postgres.Sessions.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;

/** What a server is like once it runs. */
class RunningServerTests {

    private static TestDataDirectory data;
    private static EmbeddedPostgresServer server;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        data = TestDataDirectory.in(folder);
        server = data.start();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        data.unlinkPrograms();
    }

    @ParameterizedTest
    @CsvSource({"fsync, off", "synchronous_commit, off", "full_page_writes, on"})
    void switchesOnWhatServersForTestsRunWithout(String name, String inTests) {
        assertThat(setting(asApplication(server), name)).isEqualTo("on");
        var throwAway = new DriverManagerDataSource(TestPostgres.newDatabase().getJdbcUrl());
        assertThat(setting(JdbcClient.create(throwAway), name)).isEqualTo(inTests);
    }

    @ParameterizedTest
    @CsvSource({
        "max_connections, 200",
        "shared_buffers, 256MB",
        "max_wal_size, 2GB",
        "listen_addresses, 127.0.0.1",
        "unix_socket_directories, ''",
        "logging_collector, on",
        "log_filename, postgresql-%a.log",
        "log_truncate_on_rotation, on",
        "data_checksums, on"
    })
    void isSetUpForOneApplicationOnThisMachine(String name, String value) {
        assertThat(setting(asSuperuser(server), name)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"holdfast, ''", "holdfast, holdfast", "postgres, ''", "postgres, postgres"})
    void letsNobodyInWithoutThePassword(String user, String password) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> DriverManager.getConnection(server.jdbcUrl(), user, password))
                .withMessageContaining("password");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keepsThePasswordFromOtherUsers() throws IOException {
        Path file = PostgresCluster.passwordFile(data.cluster());
        assertThat(file).hasContent(server.password());
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(data.cluster())).isEqualTo("rwx------");
    }

    @Test
    void doesNotMakeTheApplicationASuperuser() {
        assertThat(setting(asApplication(server), "is_superuser")).isEqualTo("off");
    }

    @Test
    void ordersTextTheSameOnEveryMachine() {
        assertThat(
                        asApplication(server)
                                .sql("select 'a' < 'B' collate \"default\"")
                                .query(Boolean.class)
                                .single())
                .isFalse();
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
