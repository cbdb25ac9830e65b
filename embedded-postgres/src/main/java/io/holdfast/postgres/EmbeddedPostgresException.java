package io.holdfast.postgres;

import org.jspecify.annotations.Nullable;

import java.io.Serial;
import java.nio.file.Path;

/** The embedded PostgreSQL cannot be set up, started or stopped. */
public final class EmbeddedPostgresException extends PostgresUnusableException {

    @Serial private static final long serialVersionUID = 1L;

    EmbeddedPostgresException(String sentence, String action) {
        this(sentence, action, null);
    }

    EmbeddedPostgresException(String sentence, String action, @Nullable Throwable cause) {
        super(sentence, action, cause);
    }

    static EmbeddedPostgresException noPlaceForData(
            Path dataDir, String reason, @Nullable Throwable cause) {
        return new EmbeddedPostgresException(
                "PostgreSQL cannot keep its data in %s: %s.".formatted(dataDir, reason),
                "Clear that up, choose another directory in HOLDFAST_DATA_DIR, or use a PostgreSQL"
                        + " of your own with SPRING_DATASOURCE_URL.",
                cause);
    }
}
