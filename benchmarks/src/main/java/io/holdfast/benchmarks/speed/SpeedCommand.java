package io.holdfast.benchmarks.speed;

import io.holdfast.benchmarks.engine.DatabaseChoice;
import io.holdfast.benchmarks.engine.MissingApplicationException;
import io.holdfast.benchmarks.engine.TemporaryFolder;
import io.holdfast.benchmarks.orders.BadOrderFileException;
import io.holdfast.postgres.PostgresUnusableException;

import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The command line of the speed benchmark.
 *
 * <p>Exit code 0 means that everything adds up, 1 that something doesn't or that the run failed, 2
 * that the command line is wrong or a file is missing. A target that is missed is printed and fails
 * nothing.
 */
@Command(
        name = "speed",
        showDefaultValues = true,
        sortOptions = false,
        description = "Measures Holdfast and bare SQL side by side.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything adds up, whatever the figures are",
            "1:something doesn't, or the run failed",
            "2:the command line is wrong, or a file is missing"
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class SpeedCommand implements Callable<Integer> {

    private static final String JSON = "results.json";
    private static final String SVG = "results.svg";

    @Spec private CommandSpec spec;

    @Mixin private SpeedOptions options;

    @ArgGroup private DatabaseChoice database = new DatabaseChoice();

    @Option(
            names = "--setting",
            paramLabel = "NAME=VALUE",
            description = "A setting for Holdfast, in process and over HTTP; may be repeated.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--output",
            paramLabel = "DIR",
            defaultValue = "benchmarks/target",
            description = "Where results.json and results.svg go.")
    private Path output;

    @Option(names = "--help", usageHelp = true, description = "Show this and do nothing.")
    private boolean isHelpWanted;

    /** Runs the benchmark and ends the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new SpeedCommand())
                .setExecutionExceptionHandler(SpeedCommand::explain);
    }

    /** Says in a sentence what needs no stack trace. */
    private static int explain(Exception failure, CommandLine command, ParseResult arguments)
            throws Exception {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadOrderFileException
                    || cause instanceof MissingApplicationException) {
                command.getErr().println(cause.getMessage());
                return ExitCode.USAGE;
            }
            if (cause instanceof PostgresUnusableException unusable) {
                command.getErr().println(unusable.getMessage() + " " + unusable.action());
                return ExitCode.SOFTWARE;
            }
        }
        throw failure;
    }

    @Override
    public Integer call() throws IOException, SQLException {
        check();
        List<Work> works = options.works(spec.commandLine());
        works.forEach(Work::check);
        List<String> forEngine = settings.stream().map(setting -> "--" + setting).toList();
        try (var folder = TemporaryFolder.create("holdfast-speed-");
                var benches =
                        new Benches(
                                database, folder.path(), forEngine, options.plan(), this::say)) {
            return conclude(run(works, benches));
        }
    }

    private void check() {
        options.check(spec.commandLine());
        if (settings.stream().anyMatch(setting -> !setting.contains("="))) {
            throw new ParameterException(spec.commandLine(), "--setting needs NAME=VALUE");
        }
    }

    private Report run(List<Work> works, Benches benches) throws IOException, SQLException {
        Instant start = Instant.now();
        Environment environment = environment(benches);
        List<WorkResult> results = new ArrayList<>();
        Report report = new Report(start, options.told(settings), environment, results);
        for (Work work : works) {
            say(work.name() + ": " + work.title());
            results.add(work.run(benches));
            write(report);
        }
        return report;
    }

    private static Environment environment(Benches benches) throws IOException, SQLException {
        try (Bench bench = benches.open()) {
            return Environment.of(bench.database());
        }
    }

    /** After each work, so that an hour's figures outlive a failure of the next one. */
    private void write(Report report) throws IOException {
        Files.createDirectories(output);
        JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValue(output.resolve(JSON).toFile(), report);
        Files.writeString(output.resolve(SVG), new Chart(report.works()).svg());
    }

    private int conclude(Report report) {
        new ReportTable(out()).print(report);
        say("See also %s and %s".formatted(output.resolve(JSON), output.resolve(SVG)));
        return report.isClean() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private void say(String line) {
        out().println(line);
        out().flush();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
