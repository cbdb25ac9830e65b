package io.holdfast.postgres;

import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;

import org.springframework.beans.factory.config.BeanPostProcessor;

import java.io.Closeable;
import java.io.IOException;
import java.sql.SQLException;

import javax.sql.DataSource;

/**
 * Lets no {@link DataSource} through whose server would break Holdfast's promises.
 *
 * <p>A data source bean passes here before anybody gets hold of it, so before Liquibase changes a
 * schema and before Hibernate reads one.
 */
public final class PostgresVersionGate implements BeanPostProcessor {

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof DataSource dataSource) {
            letThrough(dataSource);
        }
        return bean;
    }

    private void letThrough(DataSource dataSource) {
        try {
            check(dataSource);
        } catch (PostgresUnusableException e) {
            closeRefused(dataSource, e);
            throw e;
        }
    }

    /** Spring destroys only beans that it has handed out, and this one never will be. */
    private static void closeRefused(DataSource dataSource, PostgresUnusableException refusal) {
        if (dataSource instanceof Closeable pool) {
            try {
                pool.close();
            } catch (IOException e) {
                refusal.addSuppressed(e);
            }
        }
    }

    /**
     * Asks the server for its version over one connection.
     *
     * @throws UnsupportedPostgresException if Holdfast must not run on it
     * @throws UnreachablePostgresException if there is no connection to be had
     */
    public void check(DataSource dataSource) {
        versionOf(dataSource)
                .refusal()
                .ifPresent(
                        sentence -> {
                            throw new UnsupportedPostgresException(sentence);
                        });
    }

    private static PostgresVersion versionOf(DataSource dataSource) {
        try {
            return askVersion(dataSource);
        } catch (SQLException e) {
            throw new UnreachablePostgresException(e);
        } catch (PoolInitializationException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw new UnreachablePostgresException(cause);
            }
            throw e;
        }
    }

    private static PostgresVersion askVersion(DataSource dataSource) throws SQLException {
        try (var connection = dataSource.getConnection();
                var statement = connection.createStatement();
                var result = statement.executeQuery("SHOW server_version_num")) {
            result.next();
            return PostgresVersion.fromServerVersionNum(result.getInt(1));
        }
    }
}
