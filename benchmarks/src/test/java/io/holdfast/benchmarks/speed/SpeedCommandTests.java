package io.holdfast.benchmarks.speed;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What goes over HTTP is left out, as the application may not be packaged yet, and growth, which
 * starts servers of its own.
 */
class SpeedCommandTests {

    private static final List<String> TINY =
            List.of(
                    "--rounds=1",
                    "--seconds=0.2",
                    "--warmup=0.1",
                    "--connections=1,2",
                    "--callers=8",
                    "--skus=20",
                    "--backlog=100",
                    "--soak-minutes=0.005");

    @TempDir Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void everyWorkEndsWithBooksThatAgree() {
        assertThat(run("hot,spread,zipf,one,soldout,baskets,transitions,expiry,soak")).isZero();
        assertThat(works())
                .extracting(work -> work.get("work").asString())
                .containsExactly(
                        "hot",
                        "spread",
                        "zipf",
                        "one",
                        "soldout",
                        "baskets",
                        "transitions",
                        "expiry",
                        "soak");
        assertThat(works()).allSatisfy(SpeedCommandTests::hasFiguresAndNoProblems);
        assertThat(out.toString()).contains("Everything adds up.");
        assertThat(folder.resolve("results.svg")).content().startsWith("<svg");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--works=cold",
                "--works=baskets",
                "--rounds=0",
                "--seconds=0",
                "--warmup=-1",
                "--connections=0",
                "--callers=0",
                "--skus=0",
                "--setting=without-a-value",
                "--username=without-a-url"
            })
    void aWrongCommandLineIsRefused(String option) {
        assertThat(execute(List.of(option))).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("Usage: speed");
    }

    @Test
    void withoutTheApplicationItSaysHowToBuildIt() {
        assertThat(execute(List.of("--works=http", "--jar=" + folder.resolve("no.jar"))))
                .isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("There is no application at").contains("./mvnw");
    }

    private static void hasFiguresAndNoProblems(JsonNode work) {
        assertThat(work.get("problems")).isEmpty();
        assertThat(work.get("targets")).isNotEmpty();
        assertThat(work.get("lines")).isNotEmpty();
    }

    private int run(String works) {
        JdbcConnectionDetails database = TestPostgres.newDatabase();
        Path orders =
                OrderFiles.write(
                        folder,
                        OrderFiles.row("1", "B", 2)
                                + OrderFiles.row("1", "A", 1)
                                + OrderFiles.row("2", "A", 3));
        List<String> options = new ArrayList<>(TINY);
        options.add("--works=" + works);
        options.add("--orders=" + orders);
        options.add("--output=" + folder);
        options.add("--url=" + database.getJdbcUrl());
        options.add("--username=" + database.getUsername());
        options.add("--password=" + database.getPassword());
        return execute(options);
    }

    private int execute(List<String> options) {
        return SpeedCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(options.toArray(String[]::new));
    }

    private List<JsonNode> works() {
        JsonNode report = JsonMapper.shared().readTree(folder.resolve("results.json").toFile());
        return Stream.of(report.get("works")).flatMap(JsonNode::valueStream).toList();
    }
}
