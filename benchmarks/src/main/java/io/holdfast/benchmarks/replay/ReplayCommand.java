package io.holdfast.benchmarks.replay;

import io.holdfast.benchmarks.engine.DatabaseChoice;
import io.holdfast.benchmarks.engine.Engine;
import io.holdfast.benchmarks.engine.Engine.Facades;
import io.holdfast.benchmarks.engine.TemporaryFolder;
import io.holdfast.benchmarks.orders.BadOrderFileException;
import io.holdfast.benchmarks.orders.Month;
import io.holdfast.benchmarks.orders.OrderFile;
import io.holdfast.postgres.PostgresUnusableException;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * The command line of the replay.
 *
 * <p>Exit code 0 means that everything adds up, 1 that something doesn't or that the run failed, 2
 * that the command line or the file is wrong.
 */
@Command(
        name = "replay",
        showDefaultValues = true,
        sortOptions = false,
        description = "Replays a month of real orders on Holdfast's engine.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything adds up",
            "1:something doesn't, or the run failed",
            "2:the command line or the file is wrong"
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class ReplayCommand implements Callable<Integer> {

    /** Connections for shoppers; more of them than this share. */
    private static final int MAX_SHOPPER_CONNECTIONS = 64;

    private static final int OTHER_CONNECTIONS = 4;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "Order lines: path/to/orders-2010-12.csv.gz")
    private Path file;

    @Option(
            names = "--shoppers",
            paramLabel = "N",
            defaultValue = "16",
            description = "Baskets placed at once.")
    private int shoppers;

    @Option(
            names = "--stock",
            paramLabel = "PERCENT",
            defaultValue = "60",
            description = "How much of what the month orders of a SKU is received before.")
    private int stockPercent;

    @Option(
            names = "--confirm",
            paramLabel = "PERCENT",
            defaultValue = "80",
            description = "Baskets that are confirmed when held.")
    private int confirmPercent;

    @Option(
            names = "--release",
            paramLabel = "PERCENT",
            defaultValue = "10",
            description = "Baskets that are released when held; the rest is left to expire.")
    private int releasePercent;

    @Option(
            names = "--lost",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "Baskets asked for twice with the same keys, as if the answer got lost.")
    private int lostPercent;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "2010",
            description = "Deals out who confirms, releases, lapses and asks twice.")
    private long seed;

    @ArgGroup private DatabaseChoice database = new DatabaseChoice();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the report there too.")
    private @Nullable Path json;

    @Option(names = "--help", usageHelp = true, description = "Show this and do nothing.")
    private boolean isHelpWanted;

    @Option(names = "--no-progress", description = "Show no progress bars.")
    private boolean isQuiet;

    /** Runs the replay and ends the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new ReplayCommand())
                .setExecutionExceptionHandler(ReplayCommand::explain);
    }

    /** Says in a sentence what needs no stack trace. */
    private static int explain(Exception failure, CommandLine command, ParseResult arguments)
            throws Exception {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadOrderFileException) {
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
    public Integer call() throws IOException {
        Plan plan = plan();
        Month month = Month.of(new OrderFile(file).read());
        try (var folder = TemporaryFolder.create("holdfast-replay-");
                var context = Engine.start(settings(folder.path()))) {
            String url = context.getBean(JdbcConnectionDetails.class).getJdbcUrl();
            printHeading(month, plan, url.replaceFirst("\\?.*", ""));
            Facades engine = context.getBean(Facades.class);
            return conclude(new Replay(engine, month, plan, new Progress(!isQuiet)).run());
        }
    }

    private Plan plan() {
        requireRange("--shoppers", shoppers, 1, 1_000);
        requireRange("--stock", stockPercent, 0, 1_000);
        requireRange("--confirm", confirmPercent, 0, 100);
        requireRange("--release", releasePercent, 0, 100 - confirmPercent);
        requireRange("--lost", lostPercent, 0, 100);
        return new Plan(
                shoppers,
                stockPercent,
                new Fates(seed, confirmPercent, releasePercent, lostPercent));
    }

    private void requireRange(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new ParameterException(
                    spec.commandLine(),
                    "%s must be from %d to %d, not %d".formatted(option, min, max, value));
        }
    }

    private List<String> settings(Path temporaryFolder) {
        int connections = Math.min(shoppers, MAX_SHOPPER_CONNECTIONS) + OTHER_CONNECTIONS;
        List<String> settings = new ArrayList<>(database.settings(temporaryFolder));
        settings.add("--spring.datasource.hikari.maximum-pool-size=" + connections);
        return settings;
    }

    private void printHeading(Month month, Plan plan, String url) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                Locale.ROOT,
                "%,d lines of %,d SKUs: %,d baskets, and %,d cancellations and write-offs.%n",
                month.lines(),
                month.skus().size(),
                month.baskets().size(),
                month.errands().size() - month.baskets().size());
        out.printf("Seed %d, shoppers: %d, on %s%n", seed, plan.shoppers(), url);
        out.flush();
    }

    private int conclude(Report report) {
        new ReportTable(spec.commandLine().getOut()).print(report);
        if (json != null) {
            JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build()
                    .writeValue(json.toFile(), report);
        }
        return report.isClean() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
