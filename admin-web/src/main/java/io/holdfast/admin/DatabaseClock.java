package io.holdfast.admin;

import io.holdfast.transactions.Transactions;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

import java.sql.Timestamp;
import java.time.Instant;

/** The clock that decides about deadlines; what pages say of time left is measured by it too. */
@Component
public class DatabaseClock {

    private final JdbcClient jdbc;
    private final Transactions transactions;

    DatabaseClock(JdbcClient jdbc, Transactions transactions) {
        this.jdbc = jdbc;
        this.transactions = transactions;
    }

    /** The present moment. */
    public Instant now() {
        return transactions.joining(transaction -> read()).toInstant();
    }

    private Timestamp read() {
        return jdbc.sql("select clock_timestamp()").query(Timestamp.class).single();
    }
}
