package io.holdfast.payments;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** The statements on the simulated gateway's books. */
@Repository
@ConditionalOnProperty(
        name = GatewayChoice.PROPERTY,
        havingValue = GatewayChoice.SIMULATED,
        matchIfMissing = true)
class SimulatedPaymentTable {

    private final JdbcClient jdbc;

    SimulatedPaymentTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Opens a payment; one of this reference stays as it is. */
    void open(PaymentReference reference, AuthorisationRequest request, SimulatedState state) {
        jdbc.sql(
                        """
                        insert into simulated_payments
                            (reference, checkout_id, attempt, method, amount, currency, state)
                        values
                            (:reference, :checkoutId, :attempt, :method, :amount, :currency, :state)
                        on conflict (reference) do nothing
                        """)
                .param("reference", reference.value())
                .param("checkoutId", request.checkoutId())
                .param("attempt", request.attempt())
                .param("method", request.method().value())
                .param("amount", request.amount().amount())
                .param("currency", request.amount().currency().getCurrencyCode())
                .param("state", state.code())
                .update();
    }

    /** Takes note of a payment that was taken elsewhere; one of this reference stays as it is. */
    void takeNote(PaymentReference reference) {
        jdbc.sql(
                        """
                        insert into simulated_payments (reference, state)
                        values (:reference, 'authorised')
                        on conflict (reference) do nothing
                        """)
                .param("reference", reference.value())
                .update();
    }

    /** Keeps others off the payment until the transaction ends. */
    Payment lock(PaymentReference reference) {
        return jdbc.sql(
                        """
                        select method, state,
                            CAST(extract(epoch from clock_timestamp() - opened_at) * 1000
                                AS bigint) as age_in_millis
                        from simulated_payments
                        where reference = :reference
                        for no key update
                        """)
                .param("reference", reference.value())
                .query(SimulatedPaymentTable::payment)
                .single();
    }

    void move(PaymentReference reference, SimulatedState state) {
        jdbc.sql("update simulated_payments set state = :state where reference = :reference")
                .param("reference", reference.value())
                .param("state", state.code())
                .update();
    }

    /** Counts a request under its key. */
    Request ask(PaymentKey key, PaymentReference reference) {
        return jdbc.sql(
                        """
                        insert into simulated_requests (key, reference)
                        values (:key, :reference)
                        on conflict (key) do update
                        set asked = simulated_requests.asked + 1
                        returning asked, done
                        """)
                .param("key", key.toString())
                .param("reference", reference.value())
                .query(Request.class)
                .single();
    }

    /** Notes that what was asked under the key is done. */
    void finish(PaymentKey key) {
        jdbc.sql("update simulated_requests set done = true where key = :key")
                .param("key", key.toString())
                .update();
    }

    private static Payment payment(ResultSet row, int number) throws SQLException {
        return new Payment(
                method(row.getString("method")),
                SimulatedState.of(row.getString("state")),
                Duration.ofMillis(row.getLong("age_in_millis")));
    }

    private static @Nullable PaymentMethod method(@Nullable String method) {
        return method == null ? null : new PaymentMethod(method);
    }

    /**
     * A payment in the books.
     *
     * @param method null for what was taken elsewhere
     * @param age how long ago it was opened, by the database's clock
     */
    record Payment(@Nullable PaymentMethod method, SimulatedState state, Duration age) {}

    /**
     * A request in the books.
     *
     * @param asked how often it came, this time included
     * @param done whether it was done before
     */
    record Request(int asked, boolean done) {

        boolean isFirst() {
            return asked == 1;
        }
    }
}
