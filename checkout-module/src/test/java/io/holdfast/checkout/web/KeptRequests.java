package io.holdfast.checkout.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.checkout.Owner;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** What is remembered of requests, for tests that look at it or let time pass for it. */
@Component
class KeptRequests {

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    KeptRequests(JdbcClient jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    int of(Owner owner) {
        return jdbc.sql("select count(*) from idempotent_requests where owner = :owner")
                .param("owner", owner.value())
                .query(Integer.class)
                .single();
    }

    /** Makes everything of the owner's as old as if it had been asked for that much earlier. */
    void age(Owner owner, String interval) {
        int aged =
                update(
                        """
                        update idempotent_requests
                        set started_at = started_at - interval '%1$s',
                            leased_until = leased_until - interval '%1$s',
                            kept_until = kept_until - interval '%1$s'
                        where owner = '%2$s'
                        """
                                .formatted(interval, owner));
        assertThat(aged).isPositive();
    }

    int update(String sql) {
        Integer rows = transaction.execute(status -> jdbc.sql(sql).update());
        return rows == null ? 0 : rows;
    }
}
