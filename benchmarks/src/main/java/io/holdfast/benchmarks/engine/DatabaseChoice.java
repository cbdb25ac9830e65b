package io.holdfast.benchmarks.engine;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the command line says that a benchmark is to run, if it does. */
public final class DatabaseChoice {

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description =
                    "Run an embedded PostgreSQL that keeps its data in this folder. Default: a"
                            + " temporary folder, deleted afterwards.")
    @Nullable Path dataDir;

    @ArgGroup(exclusive = false)
    @Nullable Given given;

    /** A PostgreSQL that runs already. */
    static final class Given {

        @Option(
                names = "--url",
                paramLabel = "URL",
                required = true,
                description =
                        "Use the PostgreSQL of this JDBC URL. Default: that of"
                                + " SPRING_DATASOURCE_URL, _USERNAME and _PASSWORD, if they are set.")
        String url = "";

        @Option(names = "--username", paramLabel = "NAME", description = "Who signs in there.")
        @Nullable String username;

        @Option(
                names = "--password",
                paramLabel = "TEXT",
                arity = "0..1",
                interactive = true,
                description = "The password; asked for if left out.")
        @Nullable String password;
    }

    /** Whether the command line names one, which everything then runs on. */
    public boolean isMade() {
        return given != null || dataDir != null;
    }

    /** What it means in settings of the application, all of them stronger than the environment. */
    public List<String> settings(Path temporaryFolder) {
        if (given != null) {
            return given(given);
        }
        return dataDir == null
                ? List.of("--holdfast.data-dir=" + temporaryFolder)
                : List.of("--holdfast.data-dir=" + dataDir, "--spring.datasource.url=");
    }

    private static List<String> given(Given given) {
        return Stream.of(
                        setting("url", given.url),
                        setting("username", given.username),
                        setting("password", given.password))
                .flatMap(setting -> setting)
                .toList();
    }

    private static Stream<String> setting(String name, @Nullable String value) {
        return Stream.ofNullable(value).map(text -> "--spring.datasource." + name + "=" + text);
    }
}
