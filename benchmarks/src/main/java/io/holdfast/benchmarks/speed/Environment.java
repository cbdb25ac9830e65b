package io.holdfast.benchmarks.speed;

import org.postgresql.util.DriverInfo;
import org.springframework.boot.SpringBootVersion;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the figures depend on.
 *
 * @param commit of the sources, with a plus sign where they were changed since
 * @param databaseSettings that are not PostgreSQL's defaults, and those that make commits durable
 */
record Environment(
        int cores,
        long heapMegabytes,
        String java,
        String operatingSystem,
        String commit,
        String postgres,
        String driver,
        String springBoot,
        Map<String, String> databaseSettings) {

    private static final String SETTINGS =
            """
            select name, current_setting(name)
            from pg_settings
            where (source not in ('default', 'override', 'client')
                   or name in ('fsync', 'synchronous_commit', 'full_page_writes'))
              and name !~ '(^lc_|file$|directory|_addresses|^port$|timezone|^log|^Date|text_search)'
            order by name
            """;

    static Environment of(Database database) throws SQLException, IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        database.pairs(SETTINGS, settings::put);
        Map<String, String> version = new LinkedHashMap<>();
        database.pairs("select 'version', version()", version::put);
        Runtime runtime = Runtime.getRuntime();
        return new Environment(
                runtime.availableProcessors(),
                runtime.maxMemory() >> 20,
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                sources(),
                version.getOrDefault("version", ""),
                DriverInfo.DRIVER_FULL_NAME,
                SpringBootVersion.getVersion(),
                settings);
    }

    /** Without Git, or outside of a clone, it is not known. */
    private static String sources() throws IOException {
        String described = output("git", "describe", "--always", "--dirty=+", "--abbrev=12");
        return described.isEmpty() ? "unknown" : described;
    }

    private static String output(String... command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process;
        try {
            process = builder.start();
        } catch (IOException notInstalled) {
            return "";
        }
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
