package io.holdfast.testing;

import io.holdfast.reservations.Reservation;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** A trigger that lets every change of one hold fail. */
@Component
public class Poison {

    /** What the database says about a poisoned hold. */
    public static final String ERROR = "poisoned";

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    Poison(JdbcClient jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    public void into(Reservation hold) {
        run(
                """
                create function poison() returns trigger language plpgsql as
                'begin raise exception ''%s''; end';
                create trigger poison before update on inventory_reservations
                    for each row when (old.id = %d) execute function poison()
                """
                        .formatted(ERROR, hold.id().value()));
    }

    public void cure() {
        run(
                """
                drop trigger if exists poison on inventory_reservations;
                drop function if exists poison()
                """);
    }

    /** Lets whatever was set aside be tried in the next run. */
    public void letRetry() {
        run("update reservation_expiry_failures set retry_at = clock_timestamp()");
    }

    private void run(String sql) {
        transaction.executeWithoutResult(status -> jdbc.sql(sql).update());
    }
}
