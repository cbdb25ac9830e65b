package io.holdfast.postgres;

import static io.holdfast.postgres.Sessions.asApplication;
import static io.holdfast.postgres.Sessions.asSuperuser;
import static io.holdfast.postgres.Sessions.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

@Timeout(120)
class EmbeddedPostgresServerTests {

    @TempDir Path folder;
    private TestDataDirectory data;

    @BeforeEach
    void makeDataDirectory() throws IOException {
        data = TestDataDirectory.in(folder);
    }

    @AfterEach
    void unlinkPrograms() throws IOException {
        data.unlinkPrograms();
    }

    @Test
    void firstStartMakesItsDirectoryAndTheNextFindsTheDataThere() {
        Path fresh = folder.resolve("not/there yet");
        try (var server = EmbeddedPostgresServer.start(fresh)) {
            asApplication(server).sql("create table kept as select 'still here' as word").update();
        }
        try (var server = EmbeddedPostgresServer.start(fresh)) {
            assertThat(
                            asApplication(server)
                                    .sql("select word from kept")
                                    .query(String.class)
                                    .single())
                    .isEqualTo("still here");
        }
    }

    @Test
    void theConfigurationFileCannotSwitchDurabilityOff() throws IOException {
        data.start().close();
        Files.writeString(data.cluster().resolve("postgresql.auto.conf"), "fsync = off\n");
        try (var server = data.start()) {
            assertThat(setting(asSuperuser(server), "fsync")).isEqualTo("on");
        }
    }

    @Test
    void refusesToRunIfTheRoleHasSwitchedDurabilityOff() throws IOException {
        try (var server = data.start()) {
            asApplication(server).sql("alter role holdfast set synchronous_commit = off").update();
        }
        assertThatExceptionOfType(EmbeddedPostgresException.class)
                .isThrownBy(data::start)
                .withMessage(
                        "The PostgreSQL in %s runs with synchronous_commit=off and could lose stock"
                                + " in a power cut.",
                        data.cluster());
        assertThat(data.processes().running()).isEmpty();
    }

    @Test
    void makesDoWithLessSharedMemoryWhereItMust() throws IOException {
        new NewCluster(data.path(), data.programs(), List.of("more than there is", "1MB"))
                .createAt(data.cluster());
        try (var server = data.start()) {
            assertThat(setting(asSuperuser(server), "shared_buffers")).isEqualTo("1MB");
        }
    }

    @Test
    void secondStartInTheSameJvmIsRefused() {
        try (var server = data.start()) {
            assertRefusedAsInUse();
            assertThat(asApplication(server).sql("select 1").query(Integer.class).single())
                    .isEqualTo(1);
        }
        data.start().close();
    }

    @Test
    void anotherJvmIsRefusedEvenAfterThisOneHasRefusedItself() throws Exception {
        try (var server = data.start()) {
            assertRefusedAsInUse();
            try (var other = ChildJvm.run(ServerProgram.class, Map.of(), data.path())) {
                other.finish();
                assertThat(other.awaitEnd()).contains("is in use by another running Holdfast");
                assertThat(other.exitValue()).isEqualTo(1);
            }
            assertThat(asApplication(server).sql("select 1").query(Integer.class).single())
                    .isEqualTo(1);
        }
    }

    @Test
    void closingAgainDoesNothing() {
        var server = data.start();
        server.close();
        server.close();
    }

    @Test
    void takesAnotherPortIfSomebodyWasFaster() throws IOException {
        int free = ServerControl.freePort();
        try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Iterator<Integer> ports = List.of(taken.getLocalPort(), free).iterator();
            var cluster = new PostgresCluster(data.path(), data.programs());
            cluster.makeReady();
            var control = ServerControl.of(cluster, ports::next);
            assertThat(control.start()).contains(":" + free + "/");
            control.stop();
        }
    }

    @Test
    void emptyFolderIsAsGoodAsNone() throws IOException {
        Files.createDirectory(data.cluster());
        data.start().close();
        assertThat(data.cluster().resolve("PG_VERSION")).exists();
    }

    @Test
    void interruptDoesNotCutAStopShort() throws IOException {
        var server = data.start();
        Thread.currentThread().interrupt();
        server.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(data.processes().running()).isEmpty();
    }

    @Test
    void logOfLastWeekIsDeleted() throws IOException {
        data.start().close();
        Path log = data.cluster().resolve("log/postgresql-Old.log");
        Files.setLastModifiedTime(
                Files.createFile(log), FileTime.from(Instant.now().minus(Duration.ofDays(7))));
        data.start().close();
        assertThat(log).doesNotExist();
        assertThat(data.log()).contains("database system is shut down");
    }

    @Test
    void refusesTheDataOfAnotherMajorVersion() throws IOException {
        data.start().close();
        Files.writeString(data.cluster().resolve("PG_VERSION"), "17\n");
        assertThatExceptionOfType(EmbeddedPostgresException.class)
                .isThrownBy(data::start)
                .withMessage(
                        "The data in %s belong to PostgreSQL 17, but this Holdfast brings"
                                + " PostgreSQL 18.",
                        data.cluster());
    }

    @Test
    void leavesAFolderAloneThatIsNoDataDirectory() throws IOException {
        Path letter = Files.createDirectory(data.cluster()).resolve("letter.txt");
        Files.writeString(letter, "Dear Sir or Madam");
        assertThatExceptionOfType(EmbeddedPostgresException.class)
                .isThrownBy(data::start)
                .withMessageContaining("holds something else than PostgreSQL's data");
        assertThat(letter).hasContent("Dear Sir or Madam");
    }

    @Test
    void saysSoIfTheDataDirectoryIsAFile() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatExceptionOfType(EmbeddedPostgresException.class)
                .isThrownBy(() -> EmbeddedPostgresServer.start(file))
                .withMessage(
                        "PostgreSQL cannot keep its data in %1$s: %1$s is not a directory.", file);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void saysSoIfTheDataDirectoryCannotBeMade() {
        Path nowhere = Path.of("/proc/holdfast");
        assertThatExceptionOfType(EmbeddedPostgresException.class)
                .isThrownBy(() -> EmbeddedPostgresServer.start(nowhere))
                .withMessageStartingWith("PostgreSQL cannot keep its data in /proc/holdfast: ");
    }

    @Test
    void failedStartGivesTheServersReasonAndFreesTheDirectory() throws IOException {
        data.start().close();
        Path configuration = data.cluster().resolve("postgresql.auto.conf");
        Files.writeString(configuration, "shared_buffers = plenty\n");
        assertThatExceptionOfType(EmbeddedPostgresException.class)
                .isThrownBy(data::start)
                .withMessageStartingWith("PostgreSQL cannot start in %s: ", data.cluster())
                .withMessageContaining("postgresql.auto.conf\" contains errors");
        Files.writeString(configuration, "");
        data.start().close();
    }

    private void assertRefusedAsInUse() {
        assertThatExceptionOfType(DataDirectoryInUseException.class)
                .isThrownBy(data::start)
                .withMessage(
                        "The data directory %s is in use by another running Holdfast.",
                        data.path());
    }
}
