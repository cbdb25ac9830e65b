package io.holdfast.postgres;

import java.io.IOException;
import java.io.Serial;
import java.sql.SQLException;

/** The configured PostgreSQL does not answer, or does not let us in. */
public final class UnreachablePostgresException extends PostgresUnusableException {

    @Serial private static final long serialVersionUID = 1L;

    UnreachablePostgresException(SQLException cause) {
        super(
                "The configured PostgreSQL cannot be used: " + reason(cause),
                "Check SPRING_DATASOURCE_URL, SPRING_DATASOURCE_USERNAME and"
                        + " SPRING_DATASOURCE_PASSWORD; without a URL, Holdfast runs a PostgreSQL of"
                        + " its own.",
                cause);
    }

    /** The driver keeps the name of an unknown host, say, to the cause of its exception. */
    private static String reason(SQLException e) {
        return e.getCause() instanceof IOException cause
                ? "%s (%s)".formatted(e.getMessage(), cause)
                : String.valueOf(e.getMessage());
    }
}
