package io.holdfast.transactions;

import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs work in transactions that survive deadlocks, serialization failures and lost races for a
 * request key.
 *
 * <p>PostgreSQL answers each of them only after it has undone everything the transaction did, so
 * running the whole of it again is safe; where another transaction was first to use a request key,
 * the second run finds its answer. A lost connection is never retried here: whether its commit
 * happened is unknown, and only a request key can tell.
 *
 * <p>Thread-safe. Retries are bounded ({@value #MAX_RETRIES}) and spread by jitter; when they are
 * used up, the database's last answer is thrown as Spring's {@link
 * org.springframework.dao.ConcurrencyFailureException}.
 */
@Component
public class Transactions {

    private static final int MAX_RETRIES = 24;
    private static final Set<String> SERIALIZATION_FAILURE_OR_DEADLOCK = Set.of("40001", "40P01");
    private static final String UNIQUE_VIOLATION = "23505";
    private static final Set<String> REQUEST_KEY_CONSTRAINTS =
            Set.of("request_key_is_unique_within_its_checkout", "movement_request_key_is_unique");

    private final RetryTemplate retries = new RetryTemplate(boundedRetriesWithJitter());
    private final TransactionTemplate transaction;
    private final TransactionTemplate snapshot;
    private final JdbcClient jdbc;

    Transactions(PlatformTransactionManager transactionManager, JdbcClient jdbc) {
        this.jdbc = jdbc;
        this.transaction = new TransactionTemplate(transactionManager);
        this.snapshot = new TransactionTemplate(transactionManager);
        snapshot.setReadOnly(true);
    }

    /**
     * Runs {@code work} in a transaction of its own, again from the start after a deadlock, a
     * serialization failure or a lost race for a request key.
     *
     * @throws IllegalTransactionStateException inside a caller's transaction, before anything is
     *     done: a retry could not undo what the caller did before
     */
    public <T> T inOwn(TransactionCallback<T> work) {
        refuseToJoin();
        return retries.invoke(() -> execute(transaction, work));
    }

    /**
     * Runs {@code work} in the caller's transaction if there is one, else like {@link #inOwn}.
     *
     * <p>Inside a caller's transaction nothing is retried: a deadlock or serialization failure
     * reaches the caller as Spring's {@link org.springframework.dao.ConcurrencyFailureException},
     * and the caller runs its whole transaction again.
     */
    public <T> T joining(TransactionCallback<T> work) {
        return isInside() ? execute(transaction, work) : inOwn(work);
    }

    /**
     * Runs readings in a transaction of their own that sees the database as it was at its first
     * statement, so that figures of several statements add up.
     *
     * <p>It waits for nobody, nobody waits for it, and it can write nothing. A long one keeps
     * vacuum from its work: read a page, not a ledger.
     *
     * @throws IllegalTransactionStateException inside a caller's transaction, which sees what it
     *     sees already
     */
    public <T> T inSnapshot(TransactionCallback<T> readings) {
        refuseToJoin();
        return execute(
                snapshot,
                transaction -> {
                    isolate();
                    return readings.doInTransaction(transaction);
                });
    }

    /** By Spring it would be three round trips: ask for the level, set it, and set it back. */
    private void isolate() {
        jdbc.sql("set transaction isolation level repeatable read").update();
    }

    /**
     * Where the work failed, that is what the caller learns, even if the rollback fails too: on a
     * connection that is lost it always does, and says nothing about why.
     */
    private static <T> T execute(TransactionTemplate transaction, TransactionCallback<T> work) {
        AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
        try {
            return transaction.execute(status -> remembering(failure, work, status));
        } catch (RuntimeException last) {
            RuntimeException first = failure.get();
            if (first == null || first == last) {
                throw last;
            }
            first.addSuppressed(last);
            throw first;
        }
    }

    private static <T> T remembering(
            AtomicReference<@Nullable RuntimeException> failure,
            TransactionCallback<T> work,
            TransactionStatus status) {
        try {
            return work.doInTransaction(status);
        } catch (RuntimeException e) {
            failure.set(e);
            throw e;
        }
    }

    /**
     * Has the caller's transaction wait, when it commits, for the replicas that every commit waits
     * for: until they have whatever it has read. Where there are none, it does nothing.
     *
     * <p>Whoever answers with what an earlier transaction wrote needs it, unless this one locks or
     * writes a row. PostgreSQL shows a commit that no replica has yet when its wait was cut short,
     * and after a crash; a replica that takes over then has never heard of it.
     */
    public void waitForReplicas() {
        jdbc.sql(
                        """
                        select case when current_setting('synchronous_standby_names') <> ''
                                    then pg_logical_emit_message(true, 'holdfast', '') end
                        """)
                .query()
                .singleRow();
    }

    /**
     * Makes sure that the caller has no transaction open.
     *
     * @throws IllegalTransactionStateException if it has
     */
    public void refuseToJoin() {
        if (isInside()) {
            throw new IllegalTransactionStateException(
                    "this call opens transactions of its own and can't join the caller's:"
                            + " a retry could not undo what the caller did before");
        }
    }

    /** Whether the caller has a transaction open. */
    public boolean isInside() {
        return TransactionSynchronizationManager.isActualTransactionActive();
    }

    private static RetryPolicy boundedRetriesWithJitter() {
        return RetryPolicy.builder()
                .maxRetries(MAX_RETRIES)
                .delay(Duration.ofMillis(2))
                .jitter(Duration.ofMillis(2))
                .multiplier(1.5)
                .maxDelay(Duration.ofMillis(100))
                .predicate(Transactions::isUndoneAndWorthAnotherTry)
                .build();
    }

    private static boolean isUndoneAndWorthAnotherTry(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return isVictim(sql) || isLostRaceForRequestKey(sql);
            }
        }
        return false;
    }

    /** A pool that has no connection left gives no state. */
    private static boolean isVictim(SQLException failure) {
        return failure.getSQLState() instanceof String state
                && SERIALIZATION_FAILURE_OR_DEADLOCK.contains(state);
    }

    private static boolean isLostRaceForRequestKey(SQLException failure) {
        return UNIQUE_VIOLATION.equals(failure.getSQLState())
                && failure instanceof PSQLException postgres
                && postgres.getServerErrorMessage() instanceof ServerErrorMessage message
                && message.getConstraint() instanceof String constraint
                && REQUEST_KEY_CONSTRAINTS.contains(constraint);
    }
}
