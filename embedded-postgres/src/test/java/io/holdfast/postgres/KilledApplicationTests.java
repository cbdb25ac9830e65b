package io.holdfast.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;

/** What the next start finds after an application has not come to close its server. */
@Timeout(120)
@EnabledOnOs({OS.LINUX, OS.MAC})
class KilledApplicationTests {

    private static final String BUSY =
            "select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b,"
                    + " generate_series(1, 100000) c";

    @TempDir Path folder;
    private TestDataDirectory data;

    @BeforeEach
    void makeDataDirectory() throws Exception {
        data = TestDataDirectory.in(folder);
    }

    @AfterEach
    void unlinkPrograms() throws Exception {
        data.unlinkPrograms();
    }

    @Test
    void orphanedServerIsStoppedAndItsDataAreThere() throws Exception {
        startAndKill();
        ProcessHandle orphan = data.postmaster();
        try (var server = data.start()) {
            assertThat(data.processes().running()).isNotEmpty().doesNotContain(orphan);
            assertThat(answer(server)).isEqualTo(42);
        }
        assertThat(data.log()).contains("received fast shutdown request").doesNotContain("PANIC");
    }

    @Test
    void fileOfADeadServerIsNoObstacle() throws Exception {
        startAndKillWithServer();
        assertThat(data.postmasterFile()).exists();
        assertNextStartFindsTheData();
    }

    @Test
    void processThatHasInheritedTheServersIdIsLeftAlone() throws Exception {
        startAndKillWithServer();
        Process bystander = new ProcessBuilder("sleep", "600").start();
        try {
            nameInPostmasterFile(bystander.pid());
            assertNextStartFindsTheData();
            assertThat(bystander.isAlive()).isTrue();
        } finally {
            bystander.destroyForcibly();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void serverOfAnotherDirectoryIsLeftAlone() throws Exception {
        TestDataDirectory neighbour =
                TestDataDirectory.in(Files.createDirectory(folder.resolve("neighbour")));
        startAndKillWithServer();
        try (var server = neighbour.start()) {
            nameInPostmasterFile(neighbour.postmaster().pid());
            assertNextStartFindsTheData();
            assertThat(neighbour.postmaster().isAlive()).isTrue();
            assertThat(server.jdbcUrl()).isNotEmpty();
        } finally {
            neighbour.unlinkPrograms();
        }
    }

    @Test
    void processThatOnlyWorksInTheDirectoryIsLeftAlone() throws Exception {
        startAndKill();
        Process bystander =
                new ProcessBuilder("sleep", "600").directory(data.cluster().toFile()).start();
        try {
            assertNextStartFindsTheData();
            assertThat(bystander.isAlive()).isTrue();
        } finally {
            bystander.destroyForcibly();
        }
    }

    @Test
    void fileThatHasLostItsContentIsNoObstacle() throws Exception {
        startAndKillWithServer();
        Files.writeString(data.postmasterFile(), "");
        assertNextStartFindsTheData();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void backendThatOutlivesItsServerIsEnded() throws Exception {
        startAndLeaveABackend();
        assertNextStartFindsTheData();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void processThatHasInheritedTheServersIdIsLeftAloneWhenABackendIsNot() throws Exception {
        startAndLeaveABackend();
        Process bystander = new ProcessBuilder("sleep", "600").start();
        try {
            nameInPostmasterFile(bystander.pid());
            assertNextStartFindsTheData();
            assertThat(bystander.isAlive()).isTrue();
        } finally {
            bystander.destroyForcibly();
        }
    }

    @Test
    void dataDirectoryThatWasNeverFinishedIsClearedAway() throws Exception {
        Path unfinished = Files.createDirectory(data.path().resolve("postgres-new-123"));
        Files.writeString(unfinished.resolve("PG_VERSION"), "18\n");
        data.start().close();
        assertThat(unfinished).doesNotExist();
    }

    @Test
    void jvmThatEndsWithoutClosingStopsItsServer() throws Exception {
        try (var application = start()) {
            application.finish();
            assertThat(application.awaitEnd()).doesNotContain("ERROR", "WARN", "Exception");
            assertThat(application.exitValue()).isZero();
        }
        assertThat(data.processes().running()).isEmpty();
        assertThat(data.postmasterFile()).doesNotExist();
        assertThat(data.log()).contains("database system is shut down");
    }

    @Test
    void serverIsFoundThroughItsFileWhereProcessesDoNotShowTheirDirectory() throws Exception {
        try (var application = start()) {
            ProcessHandle server = data.postmaster();
            assertThat(withoutProcfs().postmaster()).contains(server);
            assertThat(withoutProcfs().running()).containsExactly(server);
            application.kill();
        }
        assertNextStartFindsTheData();
    }

    @Test
    void bystanderIsNotTakenForTheServerWhereProcessesDoNotShowTheirDirectory() throws Exception {
        startAndKillWithServer();
        Process bystander = new ProcessBuilder("sleep", "600").start();
        try {
            nameInPostmasterFile(bystander.pid());
            assertThat(withoutProcfs().postmaster()).isEmpty();
            assertThat(withoutProcfs().running()).isEmpty();
        } finally {
            bystander.destroyForcibly();
        }
    }

    private ServerProcesses withoutProcfs() {
        return new ServerProcesses(data.path(), data.cluster(), false);
    }

    private ChildJvm start() throws Exception {
        return ChildJvm.run(ServerProgram.class, Map.of(), data.path())
                .awaitLine(ServerProgram.READY);
    }

    private void startAndKill() throws Exception {
        try (var application = start()) {
            application.kill();
        }
    }

    private void startAndKillWithServer() throws Exception {
        startAndKill();
        data.postmaster().destroyForcibly();
        data.awaitNothingRunning();
    }

    private void startAndLeaveABackend() throws Exception {
        try (var application = start()) {
            occupyABackend();
            data.postmaster().destroyForcibly();
            application.kill();
        }
        await().atMost(Duration.ofMinutes(1)).until(() -> data.processes().postmaster().isEmpty());
        assertThat(data.processes().running()).isNotEmpty();
    }

    private void nameInPostmasterFile(long pid) throws Exception {
        String content = Files.readString(data.postmasterFile());
        Files.writeString(data.postmasterFile(), content.replaceFirst("\\d+", "" + pid));
    }

    /** A query too busy to notice that its server is gone. */
    private void occupyABackend() throws Exception {
        int port = Integer.parseInt(Files.readAllLines(data.postmasterFile()).get(3));
        String password = Files.readString(PostgresCluster.passwordFile(data.cluster()));
        JdbcClient database =
                JdbcClient.create(
                        new DriverManagerDataSource(
                                "jdbc:postgresql://127.0.0.1:%d/holdfast".formatted(port),
                                PostgresCluster.USER,
                                password));
        // Its end is not worth a report: the server is going to be killed.
        Thread.ofVirtual().start(new FutureTask<>(database.sql(BUSY).query()::singleValue));
        await().atMost(Duration.ofMinutes(1))
                .until(
                        () ->
                                database.sql(
                                                "select count(*) from pg_stat_activity where query = ?")
                                        .param(BUSY)
                                        .query(Integer.class)
                                        .single(),
                        active -> active == 1);
    }

    private void assertNextStartFindsTheData() {
        try (var server = data.start()) {
            assertThat(answer(server)).isEqualTo(42);
        }
    }

    private static int answer(EmbeddedPostgresServer server) {
        return Sessions.asApplication(server)
                .sql("select answer from survivors")
                .query(Integer.class)
                .single();
    }
}
