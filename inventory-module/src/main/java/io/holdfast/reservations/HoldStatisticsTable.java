package io.holdfast.reservations;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * The statements on {@code hold_statistics}. A bucket begins every ten minutes by the database's
 * clock; a year of them is some 50,000 narrow rows, so nobody needs to tidy up.
 */
@Repository
class HoldStatisticsTable {

    private final JdbcClient jdbc;

    HoldStatisticsTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Adds to the bucket of now; other instances add to it too. */
    int add(long placed, long refused, long worstLagMillis) {
        return jdbc.sql(
                        """
                        insert into hold_statistics as s
                            (starts_at, placed, refused, worst_lag_millis)
                        values (date_bin('10 minutes', clock_timestamp(), timestamptz 'epoch'),
                                :placed, :refused, :worstLagMillis)
                        on conflict (starts_at) do update
                        set placed = s.placed + excluded.placed,
                            refused = s.refused + excluded.refused,
                            worst_lag_millis =
                                greatest(s.worst_lag_millis, excluded.worst_lag_millis)
                        """)
                .param("placed", placed)
                .param("refused", refused)
                .param("worstLagMillis", worstLagMillis)
                .update();
    }

    /** A day is 24 hours here, also where the session's zone changes its clocks. */
    List<StatisticsBucket> lastDay() {
        return jdbc.sql(
                        """
                        select bucket.starts_at, coalesce(s.placed, 0) as placed,
                               coalesce(s.refused, 0) as refused,
                               coalesce(s.worst_lag_millis, 0) as worst_lag_millis
                        from (select date_bin('10 minutes', clock_timestamp(), timestamptz 'epoch'))
                                 as present (starts_at)
                            cross join generate_series(
                                present.starts_at - interval '24 hours', present.starts_at,
                                interval '10 minutes') as bucket (starts_at)
                            left join hold_statistics s on s.starts_at = bucket.starts_at
                        order by bucket.starts_at
                        """)
                .query(HoldStatisticsTable::read)
                .list();
    }

    private static StatisticsBucket read(ResultSet row, int number) throws SQLException {
        return new StatisticsBucket(
                row.getTimestamp("starts_at").toInstant(),
                row.getLong("placed"),
                row.getLong("refused"),
                Duration.ofMillis(row.getLong("worst_lag_millis")));
    }
}
