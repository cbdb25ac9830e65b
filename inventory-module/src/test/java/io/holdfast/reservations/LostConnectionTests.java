package io.holdfast.reservations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementQuery;
import io.holdfast.testing.Shop;
import io.holdfast.transactions.Transactions;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataAccessException;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A connection that goes while something is looked up. Whoever asked must not hear that there is no
 * such thing, as Hibernate's own look-up by primary key has it (HHH-12472); a fault campaign found
 * out.
 */
@SpringBootTest
class LostConnectionTests {

    private final List<Optional<?>> answers = new ArrayList<>();

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Balances balances;
    @Autowired private Transactions transactions;
    @Autowired private JdbcClient jdbc;

    @Test
    void holdThatCannotBeLookedUpIsNotUnknown() {
        ReservationId id = shop.hold(shop.shelve(1), 1).id();

        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> onLostConnection(() -> answers.add(reservations.find(id))));
        assertThat(answers).isEmpty();
        assertThat(reservations.find(id)).isPresent();
    }

    @Test
    void movementThatCannotBeLookedUpIsNotUnknown() {
        BalanceKey balance = shop.shelve(1);
        Movement movement =
                balances.movements(
                                new MovementQuery(balance.sku(), balance.location(), null),
                                ScrollPosition.keyset(),
                                1)
                        .getContent()
                        .getFirst();

        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(
                        () ->
                                onLostConnection(
                                        () -> answers.add(balances.movement(movement.id()))));
        assertThat(answers).isEmpty();
    }

    /** The server ends the connection in the middle of a transaction. */
    private void onLostConnection(Runnable look) {
        transactions.inOwn(
                transaction -> {
                    int backend = jdbc.sql("select pg_backend_pid()").query(Integer.class).single();
                    CompletableFuture.runAsync(() -> terminate(backend)).join();
                    look.run();
                    return backend;
                });
    }

    private void terminate(int backend) {
        assertThat(TransactionSynchronizationManager.isActualTransactionActive()).isFalse();
        jdbc.sql("select pg_terminate_backend(:pid, 10000)")
                .param("pid", backend)
                .query()
                .singleRow();
    }
}
