package io.holdfast.campaign.checker;

import io.holdfast.campaign.history.Clock;
import io.holdfast.campaign.site.DatabaseServer;

import org.jspecify.annotations.Nullable;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** Whether balances, ledger, holds, orders and money agree with each other. */
final class Books {

    /** What workers of the application have to do after everybody has gone. */
    private static final String UNDER_WAY =
            """
            select (select count(*) from payments
                    where status not in ('captured', 'declined', 'voided', 'refunded'))
                   + (select count(*) from inventory_reservations
                      where status = 'held' and expires_at < clock_timestamp() - interval '2 seconds')
            """;

    private static final int SECONDS = 90;

    private final DatabaseServer database;

    Books(DatabaseServer database) {
        this.database = database;
    }

    /** Waits until the workers have nothing to do, for a minute and a half at most. */
    void awaitRest() throws SQLException {
        for (int i = 0; i < 10 * SECONDS && isUnderWay(); i++) {
            LockSupport.parkNanos(100_000_000);
        }
    }

    private boolean isUnderWay() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery(UNDER_WAY)) {
            count.next();
            return count.getLong(1) > 0;
        }
    }

    List<Finding> check() throws SQLException {
        List<Finding> findings = new ArrayList<>();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("set transaction isolation level repeatable read");
            for (BookRule rule : BookRule.values()) {
                add(rule, statement, findings);
            }
        }
        return findings;
    }

    private static void add(BookRule rule, Statement statement, List<Finding> findings)
            throws SQLException {
        try (ResultSet broken = statement.executeQuery(rule.query())) {
            while (broken.next()) {
                findings.add(
                        new Finding(
                                rule.sentence(),
                                broken.getString(1),
                                broken.getString(2),
                                broken.getObject(3, UUID.class),
                                micros(broken.getTimestamp(4)),
                                micros(broken.getTimestamp(5))));
            }
        }
    }

    private static long micros(@Nullable Timestamp moment) {
        return moment == null ? 0 : Clock.micros(moment.toInstant());
    }
}
