package io.holdfast.testing;

import static org.awaitility.Awaitility.await;

import static java.util.concurrent.TimeUnit.MINUTES;

import io.holdfast.reservations.Reservation;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Moves deadlines, or waits for them, by the database's clock. */
@Component
public class Deadlines {

    private static final Duration A_SECOND = Duration.ofSeconds(1);

    private static final String MOVE =
            """
            update inventory_reservations
            set held_at = least(held_at, moment.deadline - interval '1 second'),
                expires_at = moment.deadline
            from (select clock_timestamp() + :micros * interval '1 microsecond')
                as moment (deadline)
            where id = any (:ids)
            """;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    Deadlines(JdbcClient jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    /** Lets the hold have run out a second ago. */
    public void pass(Reservation hold) {
        pass(List.of(hold));
    }

    /** Lets the holds have run out a second ago. */
    public void pass(List<Reservation> holds) {
        move(holds, A_SECOND.negated());
    }

    /** Sets the deadline that long from now, the past included. */
    public void move(Reservation hold, Duration fromNow) {
        move(List.of(hold), fromNow);
    }

    private void move(List<Reservation> holds, Duration fromNow) {
        Long[] ids = holds.stream().map(hold -> hold.id().value()).toArray(Long[]::new);
        long micros = fromNow.toNanos() / 1_000;
        transaction.executeWithoutResult(
                status -> jdbc.sql(MOVE).param("micros", micros).param("ids", ids).update());
    }

    /** Waits until the hold's deadline has passed. */
    public void awaitPassing(Reservation hold) {
        await().atMost(1, MINUTES)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> !now().isBefore(hold.expiresAt()));
    }

    private Instant now() {
        return jdbc.sql("select clock_timestamp()").query(Instant.class).single();
    }
}
