package io.holdfast.postgres;

import java.io.Serial;

/** The server answers, but its version would not keep Holdfast's promises. */
public final class UnsupportedPostgresException extends PostgresUnusableException {

    @Serial private static final long serialVersionUID = 1L;

    UnsupportedPostgresException(String sentence) {
        super(
                sentence,
                "Point SPRING_DATASOURCE_URL at a server of a supported version, or leave it unset:"
                        + " Holdfast then runs a PostgreSQL of its own.",
                null);
    }
}
