package io.holdfast.campaign.checker;

import io.holdfast.campaign.history.Clock;
import io.holdfast.campaign.site.DatabaseServer;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks again and again while everything runs: no balance may ever be seen that promises more than
 * there is, nor one whose reserved is not what is held. Each look is one statement, so as of one
 * moment.
 */
public final class Watcher implements AutoCloseable {

    private static final List<BookRule> RULES =
            List.of(BookRule.WITHIN_STOCK, BookRule.RESERVED_IS_HELD);

    private static final long PAUSE_NANOS = 200_000_000;

    private final DatabaseServer database;
    private final List<Finding> findings = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean ended;
    private volatile long looks;

    /** Begins to look. */
    public Watcher(DatabaseServer database) {
        this.database = database;
        this.thread = Thread.ofPlatform().name("watcher").start(this::watch);
    }

    private void watch() {
        while (!ended) {
            look();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** A database that is just being killed shows nothing. */
    private void look() {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            while (!ended) {
                look(statement);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (SQLException gone) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void look(Statement statement) throws SQLException {
        for (BookRule rule : RULES) {
            try (ResultSet broken = statement.executeQuery(rule.query())) {
                while (broken.next()) {
                    found(rule, broken.getString(1), broken.getString(2));
                }
            }
        }
        looks++;
    }

    private void found(BookRule rule, String what, String sku) {
        long now = Clock.now();
        findings.add(
                new Finding(rule.sentence(), "seen: " + what, sku, null, now - 1_000_000, now));
    }

    /** Whether it has seen something that must not be. */
    public boolean isAlarmed() {
        return !findings.isEmpty();
    }

    List<Finding> findings() {
        return findings;
    }

    /** How often it has looked. */
    public long looks() {
        return looks;
    }

    @Override
    public void close() {
        ended = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
