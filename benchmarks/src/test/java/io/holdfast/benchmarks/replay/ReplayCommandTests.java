package io.holdfast.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.benchmarks.orders.Month;
import io.holdfast.benchmarks.orders.OrderFile;
import io.holdfast.benchmarks.orders.OrderFiles;
import io.holdfast.postgres.TestPostgres;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

import picocli.CommandLine;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

class ReplayCommandTests {

    @TempDir Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aMonthAddsUp() {
        assertThat(replay(TestPostgres.newDatabase(), "--shoppers=8")).isZero();
        JsonNode baskets = report().get("baskets");
        assertThat(baskets.get("placed").asInt()).isEqualTo(MadeUpMonth.BASKETS);
        assertThat(sum(baskets, "held", "refused")).isEqualTo(MadeUpMonth.BASKETS);
        assertThat(sum(baskets, "confirmed", "released", "expired"))
                .isEqualTo(baskets.get("held").asInt());
        assertThat(report().at("/reconciliation/mismatchCount").asInt()).isZero();
        assertThat(report().get("differences")).isEmpty();
        assertThat(report().get("problems")).isEmpty();
        assertThat(report().get("clean").asBoolean()).isTrue();
        assertThat(out.toString()).contains("Everything adds up.");
    }

    @Test
    void everyKindOfEndingHappens() {
        replay(TestPostgres.newDatabase(), "--confirm=40", "--release=30", "--lost=50");
        JsonNode baskets = report().get("baskets");
        assertThat(
                        Stream.of("refused", "confirmed", "released", "expired", "replayed")
                                .map(baskets::get)
                                .map(JsonNode::asInt))
                .allMatch(count -> count > 0);
    }

    @Test
    void cancellationsComeBackAndWriteOffsGo() {
        replay(TestPostgres.newDatabase());
        JsonNode takenBack = report().get("takenBack");
        JsonNode writtenOff = report().get("writtenOff");
        assertThat(takenBack.get("recorded").asInt()).isEqualTo(2 * MadeUpMonth.CANCELLATIONS);
        assertThat(takenBack.get("refused").asInt()).isZero();
        assertThat(sum(writtenOff, "recorded", "refused")).isEqualTo(MadeUpMonth.WRITE_OFFS);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void oneShopperIsRefusedExactlyWhatDoesNotFit(long seed) {
        Path file = OrderFiles.write(folder, MadeUpMonth.rows(seed));
        Plan plan = new Plan(1, 60, new Fates(seed, 70, 30, 20));
        SimulatedShop shop = new SimulatedShop(Month.of(new OrderFile(file).read()), plan);

        replay(
                TestPostgres.newDatabase(),
                file,
                "--shoppers=1",
                "--seed=" + seed,
                "--confirm=70",
                "--release=30",
                "--lost=20");
        JsonNode baskets = report().get("baskets");
        assertThat(baskets.get("refused").asInt()).isEqualTo(shop.refused);
        assertThat(baskets.get("confirmed").asInt()).isEqualTo(shop.confirmed);
        assertThat(baskets.get("released").asInt()).isEqualTo(shop.released);
        assertThat(report().at("/writtenOff/refused").asInt()).isEqualTo(shop.writeOffsRefused);
    }

    @Test
    void aDatabaseThatIsKeptCanBeReplayedOnAgain() {
        JdbcConnectionDetails database = TestPostgres.newDatabase();
        assertThat(replay(database)).isZero();
        JsonNode first = report();
        assertThat(replay(database)).isZero();
        JsonNode second = report();
        assertThat(first.at("/before/balances").asInt()).isZero();
        assertThat(second.at("/before/balances").asInt())
                .isEqualTo(first.at("/reconciliation/balances").asInt());
        assertThat(second.at("/before/reserved").asInt()).isZero();
        assertThat(second.get("run")).isNotEqualTo(first.get("run"));
    }

    @Test
    void aMismatchFailsTheRunAndIsNamed() throws SQLException {
        JdbcConnectionDetails database = TestPostgres.newDatabase();
        replay(database);
        plantMismatch(database);
        assertThat(replay(database)).isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(report().at("/reconciliation/mismatchCount").asInt()).isEqualTo(1);
        assertThat(out.toString())
                .contains("mismatch: Mismatch[balance=BalanceKey[sku=SKU-0, location=replay]")
                .contains("This does NOT add up.");
    }

    @Test
    void withoutAServerItRunsOneThatKeepsItsData() {
        String data = "--data-dir=" + folder.resolve("data");
        Path file = OrderFiles.write(folder, MadeUpMonth.rows(1));
        assertThat(run(file, data)).isZero();
        assertThat(run(file, data)).isZero();
        assertThat(report().at("/before/balances").asInt()).isPositive();
    }

    @Test
    void aFileThatCannotBeReplayedIsRefusedInASentence() {
        Path missing = folder.resolve("missing.csv.gz");
        assertThat(run(missing)).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err).hasToString("There is no file " + missing + "." + System.lineSeparator());
    }

    @Test
    void aServerThatDoesNotAnswerIsToldOfInASentence() {
        Path file = OrderFiles.write(folder, MadeUpMonth.rows(1));
        String nowhere = "jdbc:postgresql://127.0.0.1:1/nowhere";
        assertThat(run(file, "--url=" + nowhere)).isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(err.toString())
                .startsWith("The configured PostgreSQL cannot be used: ")
                .doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--shoppers=0",
                "--shoppers=1001",
                "--shoppers=many",
                "--stock=-1",
                "--confirm=101",
                "--release=21",
                "--lost=-1",
                "--seed=x",
                "--username=without-a-url",
                "--data-dir=here --url=there"
            })
    void aWrongCommandLineIsRefused(String options) {
        Path file = OrderFiles.write(folder, MadeUpMonth.rows(1));
        assertThat(run(file, options.split(" "))).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("Usage: replay");
    }

    private int replay(JdbcConnectionDetails database, String... options) {
        return replay(database, OrderFiles.write(folder, MadeUpMonth.rows(1)), options);
    }

    private int replay(JdbcConnectionDetails database, Path file, String... options) {
        Stream<String> server =
                Stream.of(
                        "--url=" + database.getJdbcUrl(),
                        "--username=" + database.getUsername(),
                        "--password=" + database.getPassword());
        return run(file, Stream.concat(server, Stream.of(options)).toArray(String[]::new));
    }

    private int run(Path file, String... options) {
        List<String> always =
                List.of(
                        file.toString(),
                        "--no-progress",
                        "--json=" + folder.resolve("report.json"));
        return ReplayCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(Stream.concat(always.stream(), Stream.of(options)).toArray(String[]::new));
    }

    private JsonNode report() {
        return JsonMapper.shared().readTree(folder.resolve("report.json").toFile());
    }

    private static int sum(JsonNode node, String... names) {
        return Stream.of(names).map(node::get).mapToInt(JsonNode::asInt).sum();
    }

    private static void plantMismatch(JdbcConnectionDetails database) throws SQLException {
        try (var connection =
                        DriverManager.getConnection(
                                database.getJdbcUrl(),
                                database.getUsername(),
                                database.getPassword());
                var statement = connection.createStatement()) {
            assertThat(
                            statement.executeUpdate(
                                    """
                                    update inventory_balances set on_hand = on_hand + 1
                                    where sku_id = (select id from skus where code = 'SKU-0')
                                    """))
                    .isEqualTo(1);
        }
    }
}
