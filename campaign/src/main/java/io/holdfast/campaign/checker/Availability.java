package io.holdfast.campaign.checker;

import io.holdfast.campaign.history.Clock;
import io.holdfast.campaign.site.DatabaseServer;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What was available of each balance when, by its ledger.
 *
 * <p>A row is written some time before its transaction commits, and that is at the latest when the
 * next transaction writes a row of the same balance, which had to wait for it. So what a row left
 * is possible from the moment of the row until the transaction after the next has written.
 */
final class Availability {

    private static final int FETCH = 10_000;
    private static final String QUERY =
            """
            select s.code, l.code, m.recorded_at, m.xmin::text::bigint,
                   m.on_hand_after - m.reserved_after - m.committed_after
                       - m.safety_stock_after + m.backorder_limit_after
            from stock_movements m
                     join skus s on s.id = m.sku_id
                     join locations l on l.id = m.location_id
            order by m.sku_id, m.location_id, m.id
            """;

    private final Map<String, Map<String, Steps>> balances = new HashMap<>();

    static Availability read(DatabaseServer database) throws SQLException {
        Availability availability = new Availability();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.setFetchSize(FETCH);
            try (ResultSet row = statement.executeQuery(QUERY)) {
                while (row.next()) {
                    availability
                            .balances
                            .computeIfAbsent(row.getString(1), sku -> new HashMap<>())
                            .computeIfAbsent(row.getString(2), location -> new Steps())
                            .add(
                                    Clock.micros(row.getTimestamp(3).toInstant()),
                                    row.getLong(4),
                                    row.getInt(5));
                }
            }
        }
        return availability;
    }

    /** The least that may have been available of a balance between two moments. */
    int least(String sku, String location, long from, long to) {
        Steps steps = balances.getOrDefault(sku, Map.of()).get(location);
        return steps == null ? 0 : steps.least(from, to);
    }

    /** The same of all locations of a SKU in sum. */
    int least(String sku, long from, long to) {
        return balances.getOrDefault(sku, Map.of()).values().stream()
                .mapToInt(steps -> steps.least(from, to))
                .sum();
    }

    /** The steps of one balance, first to last. */
    private static final class Steps {

        private long[] at = new long[16];
        private long[] transaction = new long[16];
        private int[] available = new int[16];
        private int size;

        void add(long moment, long by, int left) {
            if (size == at.length) {
                at = Arrays.copyOf(at, 2 * size);
                transaction = Arrays.copyOf(transaction, 2 * size);
                available = Arrays.copyOf(available, 2 * size);
            }
            at[size] = moment;
            transaction[size] = by;
            available[size] = left;
            size++;
        }

        int least(long from, long to) {
            int least = Integer.MAX_VALUE;
            for (int step = lastUpTo(to); step >= 0; step--) {
                if (endOfNext(step) < from) {
                    return least;
                }
                least = Math.min(least, available[step]);
            }
            return Math.min(least, 0);
        }

        private int lastUpTo(long moment) {
            int low = 0;
            int high = size;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (at[middle] <= moment) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low - 1;
        }

        /** When the transaction after the one that follows a step has written, at the latest. */
        private long endOfNext(int step) {
            int next = step;
            for (int transactions = 0; transactions < 2; transactions++) {
                long same = transaction[next];
                while (next < size && transaction[next] == same) {
                    next++;
                }
                if (next == size) {
                    return Long.MAX_VALUE;
                }
            }
            return at[next];
        }
    }
}
