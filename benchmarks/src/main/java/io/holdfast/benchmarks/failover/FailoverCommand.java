package io.holdfast.benchmarks.failover;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.holdfast.benchmarks.failover.Reply.Acknowledged;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

import tools.jackson.databind.node.ArrayNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/**
 * Buys until its standard input says {@value #END}; each line before names a fault that happens
 * now. Then asks again for whatever is unknown, checks everything and reports.
 *
 * <p>Exit code 0 means that every acknowledged write is there, 1 that something is not as it was
 * said to be, or that the run failed.
 */
@Command(
        name = "failover",
        showDefaultValues = true,
        sortOptions = false,
        description = "Buys while the database fails over, and checks that nothing is lost.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
final class FailoverCommand implements Callable<Integer> {

    private static final String LOCATION = "DRILL";
    private static final int RECEIVED = 1_000_000;
    private static final String END = "end";
    private static final int MOST_FAILURES_SHOWN = 10;

    @Option(names = "--address", required = true, description = "Where Holdfast answers.")
    private URI address;

    @Option(names = "--key", required = true, description = "An API key with all scopes.")
    private String key;

    @Option(names = "--url", required = true, description = "Its database, to check in.")
    private String url;

    @Option(names = "--username", required = true)
    private String username;

    @Option(names = "--password", required = true)
    private String password;

    @Option(names = "--history", required = true, description = "Gets every call and fault.")
    private Path file;

    @Option(names = "--shoppers", defaultValue = "16", description = "Who buy at the same time.")
    private int shoppers;

    @Option(names = "--skus", defaultValue = "20", description = "What they buy.")
    private int skus;

    private final AtomicBoolean goesOn = new AtomicBoolean(true);

    /** Runs the drill and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new FailoverCommand()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        List<String> codes = IntStream.range(0, skus).mapToObj(i -> "DRILL-" + i).toList();
        try (Api api = new Api(address, key);
                History history = new History(file)) {
            stock(api, codes);
            Buyer buyer = new Buyer(api, history, codes, LOCATION, goesOn::get);
            buyUntilInputEnds(buyer, history);
            long unknown = history.purchases().stream().filter(its -> !its.isKnown()).count();
            history.purchases().forEach(buyer::settle);
            return report(api, history, unknown);
        }
    }

    private static void stock(Api api, List<String> skus) {
        mustBeDone(api.saveLocation(LOCATION));
        for (String sku : skus) {
            mustBeDone(api.saveSku(sku));
            mustBeDone(api.receive(UUID.randomUUID(), sku, LOCATION, RECEIVED));
        }
    }

    private static void mustBeDone(Reply reply) {
        if (!(reply instanceof Acknowledged)) {
            throw new IllegalStateException("before any fault: " + reply);
        }
    }

    private void buyUntilInputEnds(Buyer buyer, History history)
            throws IOException, InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newFixedThreadPool(shoppers)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < shoppers; i++) {
                running.add(threads.submit(buyer));
            }
            try {
                readFaults(history);
            } finally {
                goesOn.set(false);
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
    }

    private static void readFaults(History history) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String kind = input.readLine();
        while (kind != null && !kind.equals(END)) {
            history.fault(kind);
            kind = input.readLine();
        }
    }

    private int report(Api api, History history, long unknown) throws SQLException {
        List<String> failures = new ArrayList<>(history.surprises());
        failures.addAll(check(history));
        if (!isReconciled(api.reconciliation())) {
            failures.add("reconciliation: finds a mismatch or gives no answer");
        }
        Outages.of(history.faults(), history.acknowledgements())
                .forEach((kind, times) -> System.out.println(Outages.line(kind, times)));
        System.out.printf(
                "%,d writes acknowledged for %,d holds; %,d were unknown in the end and settled by"
                        + " asking again%n",
                history.acknowledgements().size(), history.purchases().size(), unknown);
        System.out.println("Calls after which nothing was known: " + api.unknown());
        failures.stream().limit(MOST_FAILURES_SHOWN).forEach(System.out::println);
        System.out.println(
                failures.isEmpty()
                        ? "Nothing is lost: everything is as it was said to be."
                        : "Not as it was said to be: " + counted(failures));
        return failures.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** How many there are of each kind, which stands before the colon. */
    private static Map<String, Long> counted(List<String> failures) {
        return failures.stream()
                .collect(
                        groupingBy(
                                failure -> failure.substring(0, failure.indexOf(':')),
                                TreeMap::new,
                                counting()));
    }

    private List<String> check(History history) throws SQLException {
        try (Connection database = DriverManager.getConnection(url, username, password)) {
            return Check.of(history.purchases(), RECEIVED, database);
        }
    }

    private static boolean isReconciled(Reply reply) {
        return reply instanceof Acknowledged done
                && done.body().path("mismatches") instanceof ArrayNode mismatches
                && mismatches.isEmpty();
    }
}
