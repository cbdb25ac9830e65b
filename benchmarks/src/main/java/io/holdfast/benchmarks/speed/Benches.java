package io.holdfast.benchmarks.speed;

import io.holdfast.benchmarks.engine.DatabaseChoice;
import io.holdfast.benchmarks.engine.Engine;
import io.holdfast.benchmarks.engine.Engine.Facades;

import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Sets up benches: each on a new PostgreSQL, unless the command line names one for all.
 *
 * @param folder where new ones keep their data
 * @param settings of the engine, as {@code --name=value}
 */
record Benches(
        DatabaseChoice choice,
        Path folder,
        List<String> settings,
        Plan plan,
        Consumer<String> say) {

    /** A bench where the command line wants it. */
    Bench open(String... more) throws IOException {
        return start(choice, more);
    }

    /** A bench on a new PostgreSQL, whatever the command line says. */
    Bench openNew(String... more) throws IOException {
        List<String> all = new ArrayList<>(List.of(more));
        all.add("--spring.datasource.url=");
        return start(new DatabaseChoice(), all.toArray(String[]::new));
    }

    private Bench start(DatabaseChoice where, String... more) throws IOException {
        List<String> all =
                new ArrayList<>(where.settings(Files.createTempDirectory(folder, "db-")));
        all.addAll(settings);
        all.addAll(List.of(more));
        ConfigurableApplicationContext context = Engine.start(all);
        JdbcConnectionDetails details = context.getBean(JdbcConnectionDetails.class);
        return new Bench(
                context,
                context.getBean(Facades.class),
                new Database(
                        details.getJdbcUrl(),
                        Objects.requireNonNullElse(details.getUsername(), ""),
                        Objects.requireNonNullElse(details.getPassword(), "")),
                plan,
                say);
    }
}
