package io.holdfast.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What PostgreSQL calls a cluster: the databases of one server, in a folder of our data directory.
 */
record PostgresCluster(Path dataDir, PostgresPrograms programs) {

    /** The application's role, which owns its database and is no superuser. */
    static final String USER = "holdfast";

    static final String DATABASE = "holdfast";

    Path directory() {
        return dataDir.resolve("postgres");
    }

    static Path passwordFile(Path directory) {
        return directory.resolve("holdfast.password");
    }

    /** Of the application's role and of the superuser {@code postgres}. */
    String password() throws IOException {
        return Files.readString(passwordFile(directory()));
    }

    /** Makes the cluster if there is none, and makes sure that our server can run on it. */
    void makeReady() throws IOException {
        NewCluster newCluster = NewCluster.in(dataDir, programs);
        newCluster.deleteUnfinished();
        if (isMissing()) {
            newCluster.createAt(directory());
        }
        requireOurVersion();
    }

    private boolean isMissing() throws IOException {
        if (Files.notExists(directory())) {
            return true;
        }
        try (Stream<Path> content = Files.list(directory())) {
            return content.findAny().isEmpty();
        }
    }

    private void requireOurVersion() throws IOException {
        String theirs = version();
        String ours = programs.majorVersion();
        if (!theirs.equals(ours)) {
            throw new EmbeddedPostgresException(
                    "The data in %s belong to PostgreSQL %s, but this Holdfast brings PostgreSQL %s."
                            .formatted(directory(), theirs, ours),
                    "Dump them with a PostgreSQL %s and load the dump into a new data directory."
                            .formatted(theirs));
        }
    }

    private String version() throws IOException {
        Path file = directory().resolve("PG_VERSION");
        if (Files.exists(file)) {
            return Files.readString(file).strip();
        }
        throw new EmbeddedPostgresException(
                "%s holds something else than PostgreSQL's data.".formatted(directory()),
                "Move it away, or choose another directory in HOLDFAST_DATA_DIR.");
    }
}
