package io.holdfast.benchmarks.speed;

import io.holdfast.benchmarks.engine.DatabaseChoice;
import io.holdfast.benchmarks.engine.Engine;
import io.holdfast.benchmarks.engine.Engine.Facades;

import org.jspecify.annotations.Nullable;
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
 * Sets up benches: each with a new PostgreSQL and a new engine, unless the command line names a
 * database. Then all are on that one, and share an engine where none wants settings of its own.
 */
final class Benches implements AutoCloseable {

    private final DatabaseChoice choice;
    private final Path folder;
    private final List<String> settings;
    private final Plan plan;
    private final Consumer<String> say;
    private @Nullable Bench shared;

    /**
     * Sets up nothing yet.
     *
     * @param folder where new databases keep their data
     * @param settings of the engine, as {@code --name=value}
     */
    Benches(
            DatabaseChoice choice,
            Path folder,
            List<String> settings,
            Plan plan,
            Consumer<String> say) {
        this.choice = choice;
        this.folder = folder;
        this.settings = settings;
        this.plan = plan;
        this.say = say;
    }

    Path folder() {
        return folder;
    }

    List<String> settings() {
        return settings;
    }

    /** A bench where the command line wants it. */
    Bench open() throws IOException {
        if (!choice.isMade()) {
            return start(choice, List.of());
        }
        if (shared == null) {
            shared = start(choice, List.of());
        }
        return shared.shared();
    }

    /** The same, with settings of its own. A shared engine would not have them, so it ends. */
    Bench open(String setting) throws IOException {
        close();
        return start(choice, List.of(setting));
    }

    /** A bench on a new PostgreSQL, whatever the command line says. */
    Bench openNew(String setting) throws IOException {
        return start(new DatabaseChoice(), List.of(setting, "--spring.datasource.url="));
    }

    private Bench start(DatabaseChoice where, List<String> more) throws IOException {
        List<String> all =
                new ArrayList<>(where.settings(Files.createTempDirectory(folder, "db-")));
        all.addAll(settings);
        all.addAll(more);
        ConfigurableApplicationContext context = Engine.start(all);
        JdbcConnectionDetails details = context.getBean(JdbcConnectionDetails.class);
        return new Bench(
                context::close,
                context.getBean(Facades.class),
                new Database(
                        details.getJdbcUrl(),
                        Objects.requireNonNullElse(details.getUsername(), ""),
                        Objects.requireNonNullElse(details.getPassword(), "")),
                plan,
                say);
    }

    @Override
    public void close() {
        if (shared != null) {
            shared.close();
            shared = null;
        }
    }
}
