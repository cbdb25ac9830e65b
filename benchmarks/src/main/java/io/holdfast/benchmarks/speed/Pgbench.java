package io.holdfast.benchmarks.speed;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** PostgreSQL's own load generator, where it is installed: what the server does without a JVM. */
record Pgbench(Path program) {

    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final Pattern URL =
            Pattern.compile("jdbc:postgresql://([^:/?]+)(?::(\\d+))?/([^?]+).*");
    private static final Pattern TRANSACTIONS =
            Pattern.compile("number of transactions actually processed: (\\d+)");
    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");

    /** The newest on the path, else of the system's packages. */
    static Optional<Pgbench> find() throws IOException {
        Stream<Path> onPath =
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, "pgbench"));
        return Stream.concat(onPath, packaged().stream())
                .filter(Files::isExecutable)
                .findFirst()
                .map(Pgbench::new);
    }

    private static List<Path> packaged() throws IOException {
        if (!Files.isDirectory(DEBIAN)) {
            return List.of();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.map(version -> version.resolve("bin/pgbench"))
                    .sorted()
                    .toList()
                    .reversed();
        }
    }

    /**
     * Claims single units with prepared statements.
     *
     * @param pick which SKU, as pgbench says it
     */
    Measurement claim(Database database, String pick, int clients, Duration time)
            throws IOException {
        String claim =
                RawTables.CLAIM.formatted("gen_random_uuid()", "gen_random_uuid()", ":sku", "1");
        Path script = Files.createTempFile("holdfast-claim-", ".sql");
        try {
            Files.writeString(script, "\\set sku %s\n%s;\n".formatted(pick, claim.strip()));
            long seconds = Math.max(1, time.toSeconds());
            return parse(run(database, script, clients, seconds), seconds);
        } finally {
            Files.delete(script);
        }
    }

    private String run(Database database, Path script, int clients, long seconds)
            throws IOException {
        Matcher url = URL.matcher(database.url());
        if (!url.matches()) {
            throw new IllegalStateException("pgbench can't be told of this server");
        }
        ProcessBuilder command =
                new ProcessBuilder(
                        program.toString(),
                        "--no-vacuum",
                        "--protocol=prepared",
                        "--client=" + clients,
                        "--jobs=" + Math.min(clients, Runtime.getRuntime().availableProcessors()),
                        "--time=" + seconds,
                        "--file=" + script,
                        "--host=" + url.group(1),
                        "--port=" + Optional.ofNullable(url.group(2)).orElse("5432"),
                        "--username=" + database.username(),
                        url.group(3));
        command.environment().put("PGPASSWORD", database.password());
        return output(command.redirectErrorStream(true).start());
    }

    private static String output(Process process) throws IOException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IllegalStateException("pgbench failed: " + output);
        }
        return output;
    }

    /** What it tells at its end, the time for connecting left out. */
    static Measurement parse(String output, long seconds) {
        Matcher transactions = TRANSACTIONS.matcher(output);
        Matcher rate = RATE.matcher(output);
        if (!transactions.find()) {
            throw new IllegalStateException("pgbench tells nothing: " + output);
        }
        long count = Long.parseLong(transactions.group(1));
        // It tells no rate where connecting took all the time.
        return rate.find()
                ? new Measurement(count, nanos(count, Double.parseDouble(rate.group(1))), null)
                : new Measurement(count, Duration.ofSeconds(seconds).toNanos(), null);
    }

    private static long nanos(long count, double perSecond) {
        return Math.max(1, Math.round(count * 1e9 / perSecond));
    }
}
