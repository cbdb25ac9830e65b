package io.holdfast.webhooks;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.util.Optional;

/** The statements on {@code webhook_progress}. */
@Repository
class ProgressTable {

    private final JdbcClient jdbc;

    ProgressTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Up to where the ledger is told. */
    long toldUpTo() {
        return jdbc.sql("select told_up_to from webhook_progress").query(Long.class).single();
    }

    /** Lets nobody else tell until the transaction ends. Empty if somebody is at it. */
    Optional<Long> lock() {
        return jdbc.sql("select told_up_to from webhook_progress for update skip locked")
                .query(Long.class)
                .optional();
    }

    void moveTo(long movementId) {
        jdbc.sql("update webhook_progress set told_up_to = :id").param("id", movementId).update();
    }
}
