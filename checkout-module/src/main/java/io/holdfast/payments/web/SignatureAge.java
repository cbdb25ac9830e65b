package io.holdfast.payments.web;

import io.holdfast.http.Signature;
import io.holdfast.transactions.Transactions;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

import java.time.Duration;

/** How old a signature is, by the clock that decides about deadlines. */
@Component
class SignatureAge {

    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    private final JdbcClient jdbc;
    private final Transactions transactions;

    SignatureAge(JdbcClient jdbc, Transactions transactions) {
        this.jdbc = jdbc;
        this.transactions = transactions;
    }

    /** Whether it is neither too old nor from too far ahead of our clock. */
    boolean isGood(Signature signature) {
        Duration age = Duration.ofSeconds(now() - signature.epochSeconds());
        return age.abs().compareTo(TOLERANCE) <= 0;
    }

    private long now() {
        return transactions.joining(
                transaction ->
                        jdbc.sql("select CAST(extract(epoch from clock_timestamp()) AS bigint)")
                                .query(Long.class)
                                .single());
    }
}
