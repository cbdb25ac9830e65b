package io.holdfast.postgres;

import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import java.time.Duration;
import java.util.List;

/**
 * Lets the commits of a server wait for a replica that never comes, until it isn't wanted any more.
 * For tests with a {@linkplain TestPostgres#SERVER server of their own}.
 */
public final class Replicas {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final HikariDataSource pool;
    private final JdbcClient jdbc;

    /** For whoever works on the server by this pool. */
    public Replicas(HikariDataSource pool) {
        this.pool = pool;
        this.jdbc =
                JdbcClient.create(
                        new DriverManagerDataSource(
                                pool.getJdbcUrl(), pool.getUsername(), pool.getPassword()));
    }

    /** From now on a commit waits; test servers otherwise don't even let it wait for a disk. */
    public void demand() {
        jdbc.sql(
                        """
                        do $$ begin
                            execute format('alter database %I set synchronous_commit = on',
                                           current_database());
                        end $$
                        """)
                .update();
        configure("nobody");
    }

    /** Lets go on whoever waits. */
    public void dismiss() {
        configure("");
    }

    /** A session that is open reads what is new when it likes; a new one has it. */
    private void configure(String names) {
        jdbc.sql("alter system set synchronous_standby_names = '%s'".formatted(names)).update();
        jdbc.sql("select pg_reload_conf()").query().singleRow();
        await().atMost(PATIENCE).until(() -> names.equals(configured()));
        List<@Nullable Integer> old = sessions();
        await().atMost(PATIENCE).until(() -> haveEnded(old));
    }

    private String configured() {
        return jdbc.sql("select current_setting('synchronous_standby_names')")
                .query(String.class)
                .single();
    }

    /** Those who wait are in use, and end with what they are used for. */
    private boolean haveEnded(List<@Nullable Integer> idle) {
        pool.getHikariPoolMXBean().softEvictConnections();
        return sessions().stream().noneMatch(idle::contains);
    }

    private List<@Nullable Integer> sessions() {
        return jdbc.sql(
                        """
                        select pid from pg_stat_activity
                        where datname = current_database() and backend_type = 'client backend'
                          and pid <> pg_backend_pid() and wait_event is distinct from 'SyncRep'
                        """)
                .query(Integer.class)
                .list();
    }

    /** How many commits wait now. */
    public int waiting() {
        return jdbc.sql("select count(*) from pg_stat_activity where wait_event = 'SyncRep'")
                .query(Integer.class)
                .single();
    }
}
