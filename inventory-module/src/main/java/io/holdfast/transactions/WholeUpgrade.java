package io.holdfast.transactions;

import liquibase.integration.spring.SpringLiquibase;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.stereotype.Component;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import javax.sql.DataSource;

/**
 * Has an upgrade of the schema made as a whole or not at all, by one application at a time,
 * whatever kills the one that makes it.
 *
 * <p>Liquibase commits each changeset, and then once more that it has run. An application that was
 * killed in between could never start again: the next start made the same tables. Its lock is a
 * row, which one that was killed left there for good. PostgreSQL undoes what was done to tables
 * like anything else, so here what is to be committed waits for the end, Liquibase's own row
 * included; and who comes second waits for a lock that goes with its session.
 */
@Component
class WholeUpgrade implements BeanPostProcessor {

    /** Any number will do that nobody else locks in this database: the letters of Holdfast. */
    private static final long LOCK = 0x486F_6C64_6661_7374L;

    private static final Duration PATIENCE = Duration.ofMinutes(15);
    private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof SpringLiquibase liquibase) {
            liquibase.setDataSource(new CommittingAtTheEnd(liquibase.getDataSource()));
        }
        return bean;
    }

    private static final class CommittingAtTheEnd extends DelegatingDataSource {

        CommittingAtTheEnd(DataSource dataSource) {
            super(dataSource);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            lock(connection);
            return (Connection)
                    Proxy.newProxyInstance(
                            Connection.class.getClassLoader(),
                            new Class<?>[] {Connection.class},
                            new LateCommits(connection));
        }

        /** Asks again and again: a driver that waits for an answer may be told not to for long. */
        private static void lock(Connection connection) throws SQLException {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (!answersYes(connection, "select pg_try_advisory_lock(" + LOCK + ")")) {
                if (System.nanoTime() > deadline) {
                    connection.close();
                    throw new SQLTimeoutException(
                            "another application has been upgrading the schema for " + PATIENCE);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static boolean answersYes(Connection connection, String question) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(question)) {
            return answer.next() && answer.getBoolean(1);
        }
    }

    /**
     * A connection that remembers what is to be committed by a savepoint, to which it goes back if
     * what has come after it is to be undone, and commits it when it is closed. To change to
     * auto-commit commits at once.
     */
    private static final class LateCommits implements InvocationHandler {

        private final Connection connection;
        private @Nullable Savepoint toBeCommitted;

        LateCommits(Connection connection) {
            this.connection = connection;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object[] arguments)
                throws Throwable {
            switch (method.getName()) {
                case "commit" -> toBeCommitted = connection.setSavepoint();
                case "rollback" -> undo();
                case "close" -> close();
                case "setAutoCommit" -> setAutoCommit(Boolean.TRUE.equals(arguments[0]));
                default -> {
                    return pass(method, arguments);
                }
            }
            return null;
        }

        private @Nullable Object pass(Method method, Object[] arguments) throws Throwable {
            try {
                return method.invoke(connection, arguments);
            } catch (InvocationTargetException e) {
                throw e.getTargetException();
            }
        }

        private void setAutoCommit(boolean wanted) throws SQLException {
            connection.setAutoCommit(wanted);
            if (wanted) {
                toBeCommitted = null;
            }
        }

        private void undo() throws SQLException {
            if (toBeCommitted == null) {
                connection.rollback();
            } else {
                connection.rollback(toBeCommitted);
            }
        }

        private void close() throws SQLException {
            try (connection) {
                if (!connection.isClosed()) {
                    commit();
                    answersYes(connection, "select pg_advisory_unlock(" + LOCK + ")");
                }
            }
        }

        private void commit() throws SQLException {
            if (toBeCommitted != null) {
                undo();
                connection.commit();
                toBeCommitted = null;
            }
        }
    }
}
