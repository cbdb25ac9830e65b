package io.holdfast.testing;

import static org.awaitility.Awaitility.await;

import static java.util.concurrent.TimeUnit.MINUTES;

import com.zaxxer.hikari.HikariDataSource;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.util.List;

/** The sessions of this test's database: what they lock, who waits, and how many deadlocked. */
@Component
public class Sessions {

    private static final Duration OFTEN = Duration.ofMillis(10);

    private static final String LOCK_BALANCE =
            """
            select b.sku_id
            from inventory_balances b
                join skus s on s.id = b.sku_id
                join locations l on l.id = b.location_id
            where s.code = ? and l.code = ?
            for no key update of b\
            """;

    private final HikariDataSource dataSource;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    Sessions(HikariDataSource dataSource, JdbcClient jdbc, TransactionTemplate transaction) {
        this.dataSource = dataSource;
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    /** Locks a hold until the caller's transaction ends. */
    public void lock(Reservation hold) {
        jdbc.sql("select id from inventory_reservations where id = ? for no key update")
                .param(hold.id().value())
                .query()
                .singleRow();
    }

    /** Locks a checkout until the caller's transaction ends, as its module does by its row. */
    public void lock(CheckoutId checkout) {
        jdbc.sql("select 1 from pg_advisory_xact_lock(hashtextextended(?, 0))")
                .param(checkout.toString())
                .query()
                .singleRow();
    }

    /** Locks a balance until the caller's transaction ends. */
    public void lock(BalanceKey balance) {
        lock(LOCK_BALANCE, balance);
    }

    /** Locks a balance, or fails if somebody else has. */
    public void lockAtOnce(BalanceKey balance) {
        lock(LOCK_BALANCE + " nowait", balance);
    }

    private void lock(String sql, BalanceKey balance) {
        jdbc.sql(sql).params(balance.sku().value(), balance.location().value()).query().singleRow();
    }

    /** Lets the caller's transaction never be the one to find a deadlock. */
    public void bePatient() {
        jdbc.sql("set local deadlock_timeout = '1min'").update();
    }

    /** Waits until that many sessions wait for a lock. */
    public void awaitBlocked(int sessions) {
        await().atMost(1, MINUTES)
                .pollInterval(OFTEN)
                .pollDelay(Duration.ZERO)
                .until(() -> blocked() >= sessions);
    }

    /** Ends the sessions that wait for a lock, as a server does that goes down. */
    public void endBlocked() {
        jdbc.sql(
                        """
                        select pg_terminate_backend(pid) from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'
                        """)
                .query(Boolean.class)
                .list();
    }

    /** Sessions that wait for a lock. */
    public int blocked() {
        return jdbc.sql(
                        """
                        select count(*) from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'
                        """)
                .query(Integer.class)
                .single();
    }

    /** Starts all sessions of the pool anew: with the JVM's time zone of now, say. */
    public void renew() {
        List<Integer> old = pooled();
        await().atMost(1, MINUTES).pollInterval(OFTEN).until(() -> haveEnded(old));
    }

    /** Sets or resets a parameter for all sessions, and starts them anew. */
    public void configure(String change) {
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        do $$ begin
                                            execute 'alter database ' || current_database() || ' %s';
                                        end $$
                                        """
                                                .formatted(change))
                                .update());
        renew();
    }

    /** Evicts each time: a connection that the pool was just opening escapes the first. */
    private boolean haveEnded(List<Integer> sessions) {
        dataSource.getHikariPoolMXBean().softEvictConnections();
        return pooled().stream().noneMatch(sessions::contains);
    }

    private List<Integer> pooled() {
        return jdbc.sql(
                        """
                        select pid from pg_stat_activity
                        where datname = current_database() and backend_type = 'client backend'
                        """)
                .query((row, number) -> row.getInt("pid"))
                .list();
    }

    /** Deadlocks of this database so far. A session is sure to have reported its own once ended. */
    public long deadlocks() {
        renew();
        return jdbc.sql(
                        """
                        select deadlocks from pg_stat_database where datname = current_database()
                        """)
                .query(Long.class)
                .single();
    }
}
