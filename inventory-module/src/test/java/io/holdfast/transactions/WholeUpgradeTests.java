package io.holdfast.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.util.Objects.requireNonNull;

import io.holdfast.postgres.TestPostgres;

import liquibase.exception.LiquibaseException;
import liquibase.integration.spring.SpringLiquibase;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PSQLException;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

/** A start that is cut short while it makes the tables, at any of the points where it may be. */
class WholeUpgradeTests {

    private final JdbcConnectionDetails database = TestPostgres.newDatabase();
    private final DataSource dataSource =
            new DriverManagerDataSource(
                    database.getJdbcUrl(),
                    requireNonNull(database.getUsername()),
                    requireNonNull(database.getPassword()));
    private final JdbcClient jdbc = JdbcClient.create(dataSource);

    /**
     * @param statements after which the connection is gone: within a changeset, before it is noted
     *     that one has run, and after that
     */
    @ParameterizedTest
    @ValueSource(ints = {20, 21, 22, 23, 24, 25, 26, 27, 60, 120})
    void nextStartMakesWhatTheLastOneLeftUndone(int statements) throws Exception {
        assertThatThrownBy(() -> upgrade(goneAfter(statements)))
                .hasRootCauseInstanceOf(PSQLException.class);

        upgrade(dataSource);
        assertThat(tables()).contains("inventory_balances", "orders");
    }

    @Test
    void startsAtOnceMakeTheTablesOnce() throws Exception {
        try (ExecutorService applications = Executors.newFixedThreadPool(3)) {
            for (Future<?> started :
                    applications.invokeAll(Collections.nCopies(3, this::upgrade))) {
                started.get();
            }
        }
        assertThat(tables()).contains("inventory_balances", "orders");
    }

    private boolean upgrade() throws LiquibaseException {
        upgrade(dataSource);
        return true;
    }

    private DataSource goneAfter(int statements) {
        AtomicInteger left = new AtomicInteger(statements);
        return new DelegatingDataSource(dataSource) {
            @Override
            public Connection getConnection() throws SQLException {
                return goneAfter(left, super.getConnection());
            }
        };
    }

    private static Connection goneAfter(AtomicInteger left, Connection connection) {
        return (Connection)
                Proxy.newProxyInstance(
                        Connection.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (proxy, method, arguments) -> {
                            if (method.getName().endsWith("Statement")
                                    && left.decrementAndGet() < 0) {
                                connection.abort(Runnable::run);
                            }
                            try {
                                return method.invoke(connection, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getTargetException();
                            }
                        });
    }

    private static void upgrade(DataSource target) throws LiquibaseException {
        SpringLiquibase liquibase = new SpringLiquibase();
        liquibase.setDataSource(target);
        liquibase.setChangeLog("classpath:db/changelog/db.changelog-master.yaml");
        liquibase.setResourceLoader(new DefaultResourceLoader());
        new WholeUpgrade().postProcessBeforeInitialization(liquibase, "liquibase");
        liquibase.afterPropertiesSet();
    }

    private List<@Nullable String> tables() {
        return jdbc.sql("select tablename from pg_tables where schemaname = 'public'")
                .query(String.class)
                .list();
    }
}
