package io.holdfast.postgres;

import java.io.Serial;

/**
 * What is configured as the address of a PostgreSQL is none, or holds more than that.
 *
 * <p>The address itself is never told: what stands in the wrong place of it may be a password.
 */
public final class UnreadableDatasourceUrlException extends PostgresUnusableException {

    @Serial private static final long serialVersionUID = 1L;

    UnreadableDatasourceUrlException() {
        super(
                "SPRING_DATASOURCE_URL is no address that the driver of PostgreSQL can read.",
                "Write it as jdbc:postgresql://host:port/database, and user name and password into"
                        + " SPRING_DATASOURCE_USERNAME and SPRING_DATASOURCE_PASSWORD.",
                null);
    }
}
