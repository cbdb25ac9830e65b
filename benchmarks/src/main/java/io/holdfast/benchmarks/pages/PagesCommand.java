package io.holdfast.benchmarks.pages;

import static java.util.Objects.requireNonNull;

import io.holdfast.postgres.EmbeddedPostgresServer;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures every page at several sizes of one shop, one size after the other on one machine.
 *
 * <p>Exit code 0 means that every page answered, 1 that one didn't or that the run failed.
 */
@Command(
        name = "pages",
        showDefaultValues = true,
        sortOptions = false,
        description = "Measures the pages with little and with much stock behind them.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class PagesCommand implements Callable<Integer> {

    private static final int WARM_UPS = 30;

    private static final List<String> PAGES =
            List.of(
                    "/",
                    "/stock",
                    "/stock?q=SKU-0001",
                    "/stock?q=lamp",
                    "/stock?location=L2",
                    "/stock?stock=out",
                    "/stock?stock=low",
                    "/stock?stock=overdue",
                    "/stock?sort=name",
                    "/stock?sort=location",
                    "/stock?sort=onHand",
                    "/stock?sort=-reserved",
                    "/stock?sort=available",
                    "NEXT",
                    "/stock/balance?sku=SKU-000001&location=L1",
                    "/stock/balance?sku=SKU-000100&location=L3",
                    "/holds",
                    "/holds?status=held",
                    "/holds?status=ended",
                    "/holds?sku=SKU-000001",
                    "/holds/overdue",
                    "/holds/set-aside",
                    "/holds/7",
                    "/checkouts",
                    "/checkouts?status=cancelled",
                    "/checkouts?q=pay-1",
                    "/checkouts?q=SKU-000001",
                    "/payments/attention",
                    "/reconciliation",
                    "/reconciliation/balance?sku=SKU-000001&location=L1",
                    "/activity",
                    "/activity?origin=page",
                    "/activity?area=stock",
                    "/activity?actor=worker:expiry",
                    "/users",
                    "/api-keys");

    @Spec private CommandSpec spec;

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            defaultValue = "admin-web/target/holdfast.jar",
            description = "The packaged application.")
    private Path jar;

    @Option(
            names = "--balances",
            paramLabel = "N,…",
            split = ",",
            defaultValue = "1000,500000",
            description = "The sizes, each a multiple of 5; there are twice as many holds.")
    private List<Integer> balances;

    @Option(
            names = "--samples",
            paramLabel = "N",
            defaultValue = "200",
            description = "How often each page is asked for.")
    private int samples;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures there too.")
    private @Nullable Path json;

    @Option(names = "--help", usageHelp = true, description = "Show this and do nothing.")
    private boolean isHelpWanted;

    /** Runs the benchmark and ends the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new PagesCommand()).execute(args));
    }

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        List<Map<String, Latency>> bySize = new ArrayList<>();
        for (int size : balances) {
            bySize.add(measure(size));
        }
        print(bySize);
        if (json != null) {
            JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build()
                    .writeValue(json.toFile(), Map.of("balances", balances, "pages", bySize));
        }
        return ExitCode.OK;
    }

    private Map<String, Latency> measure(int size)
            throws IOException, SQLException, InterruptedException {
        Path folder = Files.createTempDirectory("holdfast-pages-");
        try (var postgres = EmbeddedPostgresServer.start(folder)) {
            say("%,d balances: filling the database%n", size);
            try (var site = start(postgres, folder)) {
                generator(postgres).fill(size);
                site.signIn();
                say("%,d balances: measuring%n", size);
                return measure(site);
            }
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
    }

    private Site start(EmbeddedPostgresServer postgres, Path folder)
            throws IOException, InterruptedException {
        return Site.start(
                jar.toAbsolutePath(),
                postgres.jdbcUrl(),
                postgres.username(),
                postgres.password(),
                folder);
    }

    private static StockGenerator generator(EmbeddedPostgresServer postgres) {
        return new StockGenerator(postgres.jdbcUrl(), postgres.username(), postgres.password());
    }

    private Map<String, Latency> measure(Site site) {
        Map<String, Latency> latencies = new LinkedHashMap<>();
        for (String page : PAGES) {
            String path = page.equals("NEXT") ? nextOf(site.get("/stock").body()) : page;
            latencies.put(page.equals("NEXT") ? "/stock, second page" : page, time(site, path));
        }
        return latencies;
    }

    private static String nextOf(String html) {
        Matcher next = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"").matcher(html);
        if (!next.find()) {
            throw new IllegalStateException("the stock list has no second page");
        }
        return next.group(1).replace("&amp;", "&");
    }

    private Latency time(Site site, String path) {
        Histogram micros = new Histogram(60_000_000L, 3);
        for (int i = -WARM_UPS; i < samples; i++) {
            long start = System.nanoTime();
            HttpResponse<String> answer = site.get(path);
            long took = (System.nanoTime() - start) / 1_000;
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(path + " answered " + answer.statusCode());
            }
            if (i >= 0) {
                micros.recordValue(took);
            }
        }
        return new Latency(
                micros.getValueAtPercentile(50) / 1_000.0,
                micros.getValueAtPercentile(99) / 1_000.0);
    }

    private void print(List<Map<String, Latency>> bySize) {
        say("%n%-52s", "median / p99 in ms, with balances:");
        balances.forEach(size -> say("%,20d", size));
        say("%10s%n", "median ×");
        for (String page : bySize.getFirst().keySet()) {
            say("%-52s", page);
            bySize.forEach(size -> say("%20s", latency(size, page)));
            double ratio =
                    latency(bySize.getLast(), page).medianMillis()
                            / latency(bySize.getFirst(), page).medianMillis();
            say("%10.1f%n", ratio);
        }
    }

    private static Latency latency(Map<String, Latency> pages, String page) {
        return requireNonNull(pages.get(page));
    }

    private void say(String format, Object... figures) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, format, figures);
        out.flush();
    }

    /** How long a page took, over HTTP on one connection. */
    record Latency(double medianMillis, double p99Millis) {

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.1f / %.1f", medianMillis, p99Millis);
        }
    }
}
